/** A menu longer than the screen scrolls by itself, and the bar at the bottom of a phone does not lie over its end. */
export const MENU_PLACE = {
  middlewares: { flip: true, shift: true, size: { padding: { top: 8, bottom: 72 } } },
  styles: { dropdown: { overflowY: 'auto' } },
} as const
