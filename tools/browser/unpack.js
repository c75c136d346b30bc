// Unpacks the browser, its libraries and fonts into TMPDIR, which is where the package puts things.
import chromium, { inflate } from "@sparticuz/chromium";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The libraries are unpacked by the package itself only where it believes to be in a cloud function.
const build = dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
await inflate(join(build, "..", "bin", "al2023.tar.br"));
await chromium.executablePath();
