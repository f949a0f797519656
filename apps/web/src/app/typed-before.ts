const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea'

const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.value !== field.defaultValue

/** Writes as a person would: the portal hears of a text that is not the one it knows. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const prototype = Object.getPrototypeOf(field)
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Tells the portal what was typed in a page that came drawn, before there was code to hear it. */
export function tellTyped(root: HTMLElement): void {
  for (const field of [...root.querySelectorAll(FIELDS)].filter(isTyped)) {
    const text = field.value
    // The first event makes the portal take this part of the page over at once; it knows no other text yet.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    type(field, text)
  }
}
