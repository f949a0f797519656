/**
 * Whether a text has the form of a CAP. Poste Italiane does not publish the list, so that only
 * the form can be refused: a CAP and a comune that do not seem to match deserve a warning.
 */
export function eCap(testo: string): boolean {
  return /^\d{5}$/.test(testo) && Number(testo) >= 10
}

/**
 * Whether a text has the form of the sigla of a provincia (or `EE`, abroad). Free text on purpose:
 * provinces come and go (Sardinia, 2025), and a closed list would refuse real addresses.
 */
export function eSiglaProvincia(testo: string): boolean {
  return /^[A-Z]{2}$/.test(testo)
}
