// The strokes of every icon, on a field of 24 × 24.
// Icon.svelte draws them; arrows that point along the line of writing are turned there.

export const icons = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  check: '<path d="M4.5 12.5l5 5L19.5 7"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  sound: '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z"/><path d="M15.5 9a4 4 0 010 6M18.2 6.5a8 8 0 010 11"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  undo: '<path d="M8 5L4 9l4 4"/><path d="M4 9h9a6 6 0 010 12h-3"/>',
  repeat: '<path d="M5 12V9a3 3 0 013-3h11M16 3l3 3-3 3M19 12v3a3 3 0 01-3 3H5M8 21l-3-3 3-3"/>',
  delete: '<path d="M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13"/>',
  share: '<path d="M12 15V4M8 7.5L12 3.5l4 4M5 13v6.5h14V13"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M5 15V5.5h9.5"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.6-4 3.2-6 6.5-6s5.9 2 6.5 6M16 5.5a3.3 3.3 0 010 6M18 14c2 .8 3.2 2.6 3.5 5.5"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  play: '<path d="M8 5l11 7-11 7z"/>',
  board:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M3.5 9.5h17M3.5 14.5h17M9.2 4.5v15M14.8 4.5v15"/>',
  offline:
    '<path d="M3 3l18 18M5 10.5a11 11 0 014-2.4M2 7a16 16 0 014-2.5M12 5c3.7 0 7.2 1.3 10 3.7M15.5 9c1.3.4 2.5 1.1 3.5 2M8.5 14a5 5 0 016 .5"/><circle cx="12" cy="18.5" r="1"/>',
  stack:
    '<rect x="4" y="4" width="16" height="4" rx="1"/><rect x="4" y="10" width="16" height="4" rx="1"/><rect x="4" y="16" width="16" height="4" rx="1"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.5v.1"/>',
  warn: '<path d="M12 4L2.5 20h19z"/><path d="M12 10v4.5M12 17.3v.1"/>',
  host: '<path d="M4 17.5h16M4.5 14L3.5 7l5 3.5L12 5l3.5 5.5 5-3.5-1 7z"/>',
  gear: '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>',
  shield:
    '<path d="M12 3l7.5 3v5.5c0 4.7-3.2 8-7.5 9.5-4.3-1.5-7.5-4.8-7.5-9.5V6z"/><path d="M8.5 12l2.5 2.5 4.5-5"/>',
  tv: '<rect x="2.5" y="5" width="19" height="12.5" rx="2"/><path d="M8 21h8"/>',
  hand: '<path d="M8 12V5.5a1.5 1.5 0 013 0V11M11 10.5v-6a1.5 1.5 0 013 0V11M14 11V6a1.5 1.5 0 013 0v7.5c0 4-2 7-5.5 7-3 0-4.3-1.5-6.5-6-.8-1.7 1-2.8 2-1.5l1 1.5"/>',
  more: '<path d="M5 12h.1M12 12h.1M19 12h.1"/>',
  down: '<path d="M6 9.5l6 6 6-6"/>',
  chart: '<path d="M4 20V4M4 20h16M8.5 16v-5M13 16V7.5M17.5 16v-7"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 018 0v2.5"/>',
  chat: '<path d="M4 5.5h16v11H11l-4.5 3.5v-3.5H4z"/>',
  send: '<path d="M4 12L20 4.5 14.5 20l-3-6.5z"/><path d="M11.5 13.5L20 4.5"/>',
  mute: '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z"/><path d="M16 9.5l5 5M21 9.5l-5 5"/>',
  download: '<path d="M12 4v11M8 11.5l4 4 4-4M5 19.5h14"/>',
  print: '<path d="M7 8.5V4h10v4.5M7 16.5H4v-8h16v8h-3"/><path d="M7 13.5h10V20H7z"/>',
  ticket:
    '<path d="M3.5 7h17v3.2a1.9 1.9 0 000 3.6V17h-17v-3.2a1.9 1.9 0 000-3.6z"/><path d="M9.5 7v10M14.5 10.5h2M14.5 13.5h2"/>',
  scan: '<path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5"/><path d="M4 12h16"/>',
  home: '<path d="M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10"/>',
} as const;

export type IconName = keyof typeof icons;
