/** The public texts of who runs the portal, by the path at which everybody reads them. */
export const TESTI_LEGALI = {
  termini: { titolo: 'Termini del servizio', percorso: '/termini' },
  privacy: { titolo: 'Informativa sulla privacy', percorso: '/informativa' },
  cookie: { titolo: 'Cookie', percorso: '/cookie' },
  accessibilita: { titolo: 'Accessibilità', percorso: '/accessibilita' },
} as const
export type TipoTesto = keyof typeof TESTI_LEGALI

/**
 * Whole days between the day on which new terms are published and the first on which they hold: fifteen, what Reg. (EU) 2019/1150
 * art. 3 gives to firms that sell through a portal. The other texts may hold at once.
 */
export const PREAVVISO_TESTO: Readonly<Record<TipoTesto, number>> = {
  termini: 15,
  privacy: 0,
  cookie: 0,
  accessibilita: 0,
}

/** The texts that people accept: who did is written to when a new version is published. */
export const AVVISATI = ['termini', 'privacy'] as const satisfies readonly TipoTesto[]

/** A part of a text: its title, empty for what stands before the first one, and its paragraphs. */
export type Sezione = { titolo: string; frasi: string[] }

const TITOLO = /^#+\s+(?<titolo>.*\S)\s*$/

/** Reads a text as people write it: a line that begins with # is a title, an empty line ends a paragraph. */
export function sezioniDi(testo: string): Sezione[] {
  const sezioni: Sezione[] = []
  let isNewParagraph = true
  for (const line of testo.split(/\r\n?|\n/).map((one) => one.trim())) {
    const titolo = TITOLO.exec(line)?.groups?.['titolo']
    let current = sezioni.at(-1)
    if (titolo !== undefined) sezioni.push({ titolo, frasi: [] })
    else if (line !== '') {
      if (current === undefined) {
        current = { titolo: '', frasi: [] }
        sezioni.push(current)
      }
      const last = isNewParagraph ? undefined : current.frasi.pop()
      current.frasi.push(last === undefined ? line : `${last} ${line}`)
    }
    isNewParagraph = line === '' || titolo !== undefined
  }
  return sezioni
}

/** Writes the parts as the text that reads as them. */
export const testoDi = (sezioni: readonly { titolo: string; frasi: readonly string[] }[]): string =>
  sezioni
    .map(({ titolo, frasi }) => [...(titolo === '' ? [] : [`# ${titolo}`]), ...frasi].join('\n\n'))
    .join('\n\n')
