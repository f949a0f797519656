/** The name that a cliente reads on the statement of their card, by the rules of card networks. */
export const NOME_ESTRATTO = { minimo: 5, massimo: 22 } as const

/** Signs that networks do not carry. */
const VIETATI = /[<>\\'"*]/
const LATINO = /^[\x20-\x7E]*$/

/** Why a name cannot stand there; null where it can. */
export function problemaNomeEstratto(nome: string): string | null {
  const { minimo, massimo } = NOME_ESTRATTO
  if (!LATINO.test(nome)) return 'Scrivi lettere senza accenti, cifre e segni comuni'
  if (VIETATI.test(nome)) return 'Togli i segni < > \\ \' " *'
  if (nome.length < minimo) return `Scrivi almeno ${minimo} caratteri`
  if (nome.length > massimo) return `Scrivi al massimo ${massimo} caratteri`
  return /[A-Za-z]/.test(nome) ? null : 'Scrivi almeno una lettera'
}

/** A name as it goes there: in capitals, without spaces around it. */
export const scriviNomeEstratto = (nome: string): string =>
  nome.trim().replaceAll(/\s+/g, ' ').toUpperCase()

/** The name that a ragione sociale gives, until somebody chooses another. */
export function nomeEstrattoDi(ragione_sociale: string): string {
  const piano = scriviNomeEstratto(
    ragione_sociale
      .normalize('NFD')
      .replaceAll(/[^\x20-\x7E]/g, '')
      .replaceAll(/[<>\\'"*]/g, ''),
  )
  const corto = piano.slice(0, NOME_ESTRATTO.massimo).trim()
  const conLettere = /[A-Z]/.test(corto)
    ? corto
    : `NEGOZIO ${corto}`.slice(0, NOME_ESTRATTO.massimo).trim()
  return conLettere.padEnd(NOME_ESTRATTO.minimo, '.')
}
