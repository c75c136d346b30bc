// People of the component page, with their names in the reader's script; what they typed themselves would stay as it is.

import { language } from "../../i18n";

const names = {
  en: {
    room: "Sharma ghar",
    nani: "Nani",
    farhan: "Farhan",
    meera: "Meera",
    zoya: "Zoya",
    long: "Lakshminarayan Joshi",
  },
  hi: {
    room: "शर्मा घर",
    nani: "नानी",
    farhan: "फ़रहान",
    meera: "मीरा",
    zoya: "ज़ोया",
    long: "लक्ष्मीनारायण जोशी",
  },
  ur: {
    room: "شرما گھر",
    nani: "نانی",
    farhan: "فرحان",
    meera: "میرا",
    zoya: "زویا",
    long: "لکشمی نارائن جوشی",
  },
};

/** The names for the current language; reactive. */
export function sample(): (typeof names)["en"] {
  return names[language()];
}

export const rows = [
  [4, 0, 23, 0, 41, 0, 65, 0, 82],
  [0, 12, 27, 35, 0, 53, 0, 71, 0],
  [9, 17, 0, 0, 46, 58, 0, 78, 0],
];
export const called = [
  4, 41, 82, 65, 12, 53, 71, 35, 9, 78, 30, 66, 88, 14, 50, 7, 33, 61, 26, 80, 19, 46, 23,
];
