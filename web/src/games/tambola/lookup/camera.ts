// The camera that reads QR codes, where the browser has a detector of its own and lets a page use the camera (https alone).

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_EVERY_MS = 200;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Whether this browser can read codes in the page. */
export function canScan(): boolean {
  return detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** Shows the camera in `video` and calls `seen` with each code in sight until the returned function is called. Rejects where the camera doesn't open. */
export async function scan(video: HTMLVideoElement, seen: (text: string) => void): Promise<() => void> {
  const Detecting = detectorClass();
  if (Detecting === undefined) throw new Error("no detector");
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
  const detector = new Detecting({ formats: ["qr_code"] });
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    isLooking = true;
    detector
      .detect(video)
      .then(
        (codes) => codes.forEach(({ rawValue }) => seen(rawValue)),
        // A picture that can't be read is followed by the next.
        () => undefined,
      )
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS);
  try {
    video.srcObject = stream;
    await video.play();
  } catch (thrown) {
    stop();
    throw thrown;
  }
  return stop;
}
