/** Half a second on most screens. */
const FRAMES = 30

/** Puts the person on what is found, in the first frame in which it is there; `then` is called once it has the focus. */
export function focusSoon(
  find: () => HTMLElement | null | undefined,
  then: (found: HTMLElement) => void = () => {},
  framesLeft: number = FRAMES,
): void {
  requestAnimationFrame(() => {
    const found = find()
    if (found) {
      found.focus()
      then(found)
    } else if (framesLeft > 0) focusSoon(find, then, framesLeft - 1)
  })
}
