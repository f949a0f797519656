import { etichettaDi } from '../parole/etichette.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { puo } from '../stati/macchina.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import { type StatoDilazione, TRANSIZIONI_DILAZIONE } from '../credito/dilazione.ts'
import { RATE_APERTE, type StatoRata } from '../credito/rata.ts'

/** Days that a plan may stand still at once; it can be suspended again afterwards. */
export const SOSPENSIONE_MASSIMA_GIORNI = 366

export type RataDelPiano = { n: number; scadenza: Giorno; stato: StatoRata }

/** The new day of a rata, beside the one that it had. */
export type NuovoGiorno = { n: number; era: Giorno; scadenza: Giorno }

const APERTE: ReadonlySet<string> = new Set(RATE_APERTE)

/**
 * Moves what falls due from a day on by so many days, as if they had not been: the order of the rate stays. What was late
 * before stays where it is.
 */
export function calendarioSospeso(
  rate: readonly RataDelPiano[],
  { dal, fino_al }: { dal: Giorno; fino_al: Giorno },
): NuovoGiorno[] {
  const giorni = giorniTra(dal, fino_al) + 1
  return rate
    .filter(({ stato, scadenza }) => APERTE.has(stato) && scadenza >= dal)
    .map(({ n, scadenza }) => ({ n, era: scadenza, scadenza: aggiungiGiorni(scadenza, giorni) }))
}

/**
 * Gives back the days of a suspension that ends before its time: what is still where it was moved to goes on by the days
 * that it really stood still.
 */
export function calendarioRipreso(
  rate: readonly RataDelPiano[],
  { dal, fino_al, spostate }: { dal: Giorno; fino_al: Giorno; spostate: readonly NuovoGiorno[] },
  oggi: Giorno,
): NuovoGiorno[] {
  if (oggi > fino_al) return []
  const giorni = giorniTra(dal, oggi)
  return rate.flatMap(({ n, scadenza, stato }) => {
    const spostata = spostate.find((una) => una.n === n && una.scadenza === scadenza)
    if (spostata === undefined || !APERTE.has(stato)) return []
    return [{ n, era: scadenza, scadenza: aggiungiGiorni(spostata.era, giorni) }]
  })
}

type Caso = { oggi: Giorno; libera_fino: Giorno | null }

/** Says why a plan cannot stand still until a day; null where it can. */
export function motivoFinoAl(
  fino_al: Giorno,
  calendario: readonly NuovoGiorno[],
  { oggi, libera_fino }: Caso,
): string | null {
  const ultimo = aggiungiGiorni(oggi, SOSPENSIONE_MASSIMA_GIORNI)
  if (fino_al <= oggi || fino_al > ultimo) {
    return `Scegli un giorno dal ${formattaGiornoLungo(aggiungiGiorni(oggi, 1))} al ${formattaGiornoLungo(ultimo)}.`
  }
  if (libera_fino === null || calendario.every(({ scadenza }) => scadenza <= libera_fino)) {
    return null
  }
  return `Con questo giorno una rata andrebbe oltre il ${formattaGiornoLungo(libera_fino)}: il piano diventerebbe un credito ai consumatori, con altre regole.`
}

type Situazione = { stato: StatoDilazione; in_corso: boolean; da_spostare: number }

const motivoStato = (evento: 'sospende' | 'riprende', stato: StatoDilazione) =>
  puo(TRANSIZIONI_DILAZIONE, evento, stato, 'E')
    ? null
    : `La dilazione è nello stato “${etichettaDi('dilazione', stato).etichetta}”.`

/** Says why a plan cannot be suspended today; null where it can. */
export function motivoNonSospende({ stato, in_corso, da_spostare }: Situazione): string | null {
  const motivo = motivoStato('sospende', stato)
  if (motivo !== null) return motivo
  if (in_corso) return 'C’è un pagamento in corso: attendi l’esito.'
  return da_spostare === 0
    ? 'Le rate che restano sono già scadute: non c’è nulla da rimandare.'
    : null
}

/** Says why a plan cannot go on today; null where it can. */
export const motivoNonRiprende = ({
  stato,
  in_corso,
}: Pick<Situazione, 'stato' | 'in_corso'>): string | null =>
  motivoStato('riprende', stato) ??
  (in_corso ? 'C’è un pagamento in corso: attendi l’esito.' : null)
