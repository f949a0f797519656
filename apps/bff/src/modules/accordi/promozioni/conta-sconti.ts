import { type Candidata, nomeDi, scontiInsieme } from '@rateo/domain/denaro/sconti-insieme'
import { contributoDi } from '@rateo/domain/denaro/sconto'
import { giorniDiPeriodi } from '@rateo/domain/stati/piano'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { AppError } from '../../../http/errors.ts'
import {
  type Fatti,
  findCandidate,
  findFatti,
  findTutte,
  motivoDi,
  type RigaPromozione,
  type Scritto,
} from './candidate.queries.ts'
import type { Ordine, Qui, Sconti, Sconto } from './ordine.ts'

const rifiuta = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/codice', message }] })

type Esclusa = { p: RigaPromozione; motivo: string }

const inizialeMaiuscola = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The value of a promozione here: periods that are given are counted in days, from the day on which the first one begins. */
function valoreDi({ effetto, valore }: RigaPromozione, ordine: Ordine, { oggi }: Fatti): number {
  const { cadenza, prova_giorni } = ordine
  return effetto === 'rata_omaggio' && cadenza !== null
    ? giorniDiPeriodi(aggiungiGiorni(oggi, prova_giorni ?? 0), cadenza, valore)
    : valore
}

type Chiesto = { scritto: Scritto | undefined; fatti: Fatti }

/** Why somebody does not have a promozione by its code, or without one; null where they do. */
function motivoDelCodice(p: RigaPromozione, ordine: Ordine, { scritto, fatti }: Chiesto) {
  if (scritto !== undefined) {
    const { codice_unico } = scritto
    const isUsed = codice_unico !== null && fatti.consumati.has(codice_unico)
    return isUsed ? 'è già stato usato' : null
  }
  if (p.uso === 'codice') return `si ha con il codice ${p.codice ?? ''}`
  if (p.uso === 'codici') return 'si ha con uno dei suoi codici'
  return ordine.piano === null ? 'vale da sola solo per chi si abbona' : null
}

/** Adds up what may be had of some promozioni; the same for who pays and for who only asks. */
async function somma(
  qui: Qui,
  ordine: Ordine,
  righe: readonly RigaPromozione[],
  scritte: ReadonlyMap<string, Scritto>,
): Promise<{ sconti: Sconti; escluse: Esclusa[] }> {
  const unici = [...scritte.values()].flatMap(({ codice_unico: k }) => (k === null ? [] : [k]))
  const fatti = await findFatti(qui, ordine, righe, unici)
  const escluse: Esclusa[] = []
  const candidate: Candidata[] = []
  for (const p of righe) {
    const scritto = scritte.get(p.id)
    const motivo = motivoDi(p, ordine, fatti) ?? motivoDelCodice(p, ordine, { scritto, fatti })
    if (motivo !== null) escluse.push({ p, motivo })
    else
      candidate.push({ ...p, valore: valoreDi(p, ordine, fatti), scritta: scritto !== undefined })
  }
  const { prezzo_centesimi } = ordine
  const insieme = scontiInsieme(candidate, ordine)
  const per = new Map(righe.map((p) => [p.id, p]))
  for (const { id, motivo } of insieme.escluse) {
    const p = per.get(id)
    if (p) escluse.push({ p, motivo })
  }
  const dati = insieme.righe.flatMap(({ id, sconto_centesimi, prova_giorni }, i): Sconto[] => {
    const p = per.get(id)
    if (!p) return []
    const contributo_centesimi = contributoDi(sconto_centesimi, p.carico_operatore)
    const di = { prezzo_centesimi, sconto_centesimi, prova_giorni, contributo_centesimi }
    const { codice = null, codice_unico = null } = scritte.get(id) ?? {}
    return [{ promozione_id: id, codice, codice_unico, nome: p.nome, ...di, n: i + 1 }]
  })
  const { sconto_centesimi, prova_giorni } = insieme
  return { sconti: { prezzo_centesimi, sconto_centesimi, prova_giorni, righe: dati }, escluse }
}

/**
 * Counts what promozioni do to a price: the typed codes, and those that hold by themselves. A code that does nothing is refused
 * with its reason. Preview and act are this same count; with `lock` the promozioni are held until the end.
 */
export async function contaSconti(
  qui: Qui,
  ordine: Ordine,
  { lock = false }: { lock?: boolean } = {},
): Promise<Sconti> {
  const { righe, scritti } = await findCandidate(qui, ordine, lock)
  const vive = new Set(righe.filter(({ stato }) => stato !== 'archiviata').map(({ id }) => id))
  const validi = scritti.filter(({ id }) => vive.has(id))
  if (validi.length < ordine.codici.length) throw rifiuta('Questo codice non esiste')
  const scritte = new Map(validi.map((scritto) => [scritto.id, scritto]))
  if (scritte.size < validi.length) throw rifiuta('Di questa promozione c’è già un codice')
  const { sconti, escluse } = await somma(qui, ordine, righe, scritte)
  // The newest of the codes is the one that is in the way: the others were there before.
  const [fuori] = validi
    .toReversed()
    .flatMap(({ id, codice }) =>
      escluse.filter(({ p }) => p.id === id).map((e) => ({ ...e, codice })),
    )
  if (fuori) {
    const quale = scritte.size === 1 ? 'Questo codice' : `Il codice ${fuori.codice}`
    throw rifiuta(`${quale} ${fuori.motivo}`)
  }
  return sconti
}

type Simulata = {
  sconti: Sconti
  /** True where a typed code means nothing. */
  ignota: boolean
  escluse: { promozione_id: string; nome: string; codice: string | null; motivo: string }[]
}

/** Says for every promozione of an esercente whether somebody has it, in which order, or why not. */
export async function simulaSconti(
  qui: Qui,
  ordine: Ordine,
  di: { soloSue: boolean },
): Promise<Simulata> {
  const { righe, scritti } = await findCandidate(qui, ordine, false)
  const tutte = [...righe, ...(await findTutte(qui, ordine.esercente_id, di))]
  const una_volta = [...new Map(tutte.map((p) => [p.id, p])).values()]
  const scritte = new Map(scritti.map((scritto) => [scritto.id, scritto]))
  const { sconti, escluse } = await somma(qui, ordine, una_volta, scritte)
  return {
    sconti,
    ignota: scritti.length < ordine.codici.length,
    escluse: escluse
      .toSorted((a, b) => (nomeDi(a.p) < nomeDi(b.p) ? -1 : 1))
      .map(({ p, motivo }) => ({
        promozione_id: p.id,
        nome: p.nome,
        codice: p.codice,
        motivo: inizialeMaiuscola(motivo),
      })),
  }
}
