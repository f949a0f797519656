import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { type AddebitiDeps, inRipristino } from '../addebiti/index.ts'
import type { Bilancio } from './bilancio.ts'
import { lookUpNostro } from './cerca-nostro.ts'
import { type Finestra, findNostri } from './confronta.ts'
import { readSuoi, rileggiSospese } from './leggi-suoi.ts'
import { scriviEsito } from './scrivi-esito.ts'
import { findSospese } from './sospese.ts'

/** The days that each night looks back; things under way are looked at again each night until they are settled. */
const GIORNI = 3
const PAGINA = 100
/** The most questions to the provider about single things in one run: the rest waits for the next night. */
const DOMANDE = 500

/**
 * Reads our entries that the provider's list does not have: each is asked for by name before it counts as ours alone.
 */
async function leggiNostri(
  deps: AddebitiDeps,
  finestra: Finestra,
  bilancio: Bilancio,
): Promise<void> {
  let dopo = 0
  for (;;) {
    const nostri = await findNostri(deps.db, deps.psp.nome, { ...finestra, dopo, quanti: PAGINA })
    for (const nostro of nostri) {
      const riferimento = `scrittura:${nostro.scrittura_id}`
      if (bilancio.visti.has(nostro.scrittura_id)) bilancio.uguali.push(riferimento)
      else await lookUpNostro(deps, nostro, bilancio, DOMANDE)
    }
    if (nostri.length < PAGINA) return
    dopo = nostri.at(-1)?.scrittura_id ?? dopo
  }
}

/**
 * Lays the provider's list of the last days, and what earlier nights left over, beside our books: what is the same, what
 * only we have, what only they have, what is of another amount. Run again it finds the same and writes nothing twice;
 * for the timetable.
 */
export async function riconcilia(
  deps: AddebitiDeps,
  { quante = PAGINA }: { quante?: number } = {},
): Promise<number | null> {
  const { db, psp, clock } = deps
  // Half of the books is not back yet: everything would seem to be theirs alone.
  if (await inRipristino(db)) return null
  const oggi = clock.today()
  const primo = aggiungiGiorni(oggi, -GIORNI)
  const { id } = await db
    .insertInto('riconciliazioni')
    .values({
      fornitore: psp.nome,
      dal: primo,
      al: aggiungiGiorni(oggi, -1),
      iniziata_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const giorni = { dal: inizioGiornoDiRoma(primo), al: inizioGiornoDiRoma(oggi) }
  const bilancio: Bilancio = {
    uguali: [],
    sospesi: new Map(),
    differenze: [],
    domande: 0,
    visti: new Set(),
  }
  const sospese = await findSospese(db, psp.nome)
  const lette = await readSuoi(deps, { ...giorni, quante, domande: DOMANDE }, bilancio)
  await rileggiSospese(deps, sospese, { lette, domande: DOMANDE }, bilancio)
  await leggiNostri(deps, { ...giorni, sospese: sospese.scritture }, bilancio)
  await scriviEsito(deps, id, bilancio)
  return id
}
