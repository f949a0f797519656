// As strict as the portal is where people type one.
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** True for a text with the form of an address of e-mail. */
export const eEmail = (testo: string): boolean => testo.length <= 254 && EMAIL.test(testo)
