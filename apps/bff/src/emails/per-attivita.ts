type Words = { testo: string; html: string }

const ESCAPE = /[.*+?^${}()|[\]\\/]/g

/**
 * Makes the links of a message open in one esercente: who works for several is led there first (`attivita` in the address, as
 * notifiche have it). Links with a token, which ask for no session, are left as they are.
 */
export function perAttivita<T extends Words>(email: T, origin: string, esercente_id: string): T {
  const link = new RegExp(
    `${origin.replaceAll(ESCAPE, String.raw`\$&`)}(/[^\\s"'<>#?]*)(\\?[^\\s"'<>#]*)?`,
    'g',
  )
  const con = (text: string, and: string) =>
    text.replaceAll(link, (all: string, path: string, query: string | undefined) =>
      path === '/login'
        ? all
        : `${origin}${path}${query === undefined ? '?' : `${query}${and}`}attivita=${esercente_id}`,
    )
  return { ...email, testo: con(email.testo, '&'), html: con(email.html, '&amp;') }
}
