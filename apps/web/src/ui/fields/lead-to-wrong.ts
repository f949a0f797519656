import { focusSoon } from './focus-soon.ts'

const WRONG = 'input[aria-invalid="true"], textarea[aria-invalid="true"]'

/** Puts the person on the first field that is marked as wrong, once the marks have been drawn. */
export function leadToWrong(form: HTMLElement): void {
  // A refusal is told to its caller one turn before it is drawn: what was marked before it is not meant.
  requestAnimationFrame(() => focusSoon(() => form.querySelector<HTMLElement>(WRONG)))
}
