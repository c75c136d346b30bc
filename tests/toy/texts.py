"""The sentences of high card, in the three languages."""

TEXTS = {
    "en": {"toy.stopped": "The round was stopped.", "toy.nobody": "Nobody was left with a card."},
    "hi": {"toy.stopped": "राउंड रोक दिया गया।", "toy.nobody": "किसी के पास पत्ता नहीं बचा।"},
    "ur": {"toy.stopped": "راؤنڈ روک دیا گیا۔", "toy.nobody": "کسی کے پاس پتّا نہیں بچا۔"},
}
