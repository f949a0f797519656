import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { type AddebitiDeps, inRipristino } from '../addebiti/index.ts'
import { bilancioVuoto } from './bilancio.ts'
import { lookUpNostro } from './cerca-nostro.ts'
import { type Finestra, findNostri } from './confronta.ts'
import { readConti } from './conti/leggi-conti.ts'
import { apriCorsa, type Corsa, daDove, siRiprende, tieniPagina } from './corsa.ts'
import { readSuoi, rileggiSospese } from './leggi-suoi.ts'
import { aPasso } from './ritmo.ts'
import { scriviEsito } from './scrivi-esito.ts'
import { findSospese } from './sospese.ts'

/** The days that each night looks back; things under way are looked at again each night until they are settled. */
const GIORNI = 3
const PAGINA = 100
/** A line that is younger may still be on its way to either of the two books. */
const FRESCHE_MS = 3_600_000
/** The most questions to the provider about single things in one run: the rest waits for the next night. */
const DOMANDE = 500

/**
 * Reads our entries that the provider's list does not have: each is asked for by name before it counts as ours alone.
 */
async function leggiNostri(deps: AddebitiDeps, finestra: Finestra, corsa: Corsa): Promise<void> {
  const arrivata = daDove(corsa, 'nostri')
  if (arrivata === null) return
  let dopo = Number(arrivata ?? 0)
  for (;;) {
    const nostri = await findNostri(deps.db, deps.psp.nome, { ...finestra, dopo, quanti: PAGINA })
    const trovato = bilancioVuoto()
    for (const nostro of nostri) {
      const riferimento = `scrittura:${nostro.scrittura_id}`
      if (corsa.bilancio.visti.has(nostro.scrittura_id)) trovato.uguali.push(riferimento)
      else await lookUpNostro(deps, nostro, trovato, DOMANDE - corsa.bilancio.domande)
    }
    const isLast = nostri.length < PAGINA
    dopo = nostri.at(-1)?.scrittura_id ?? dopo
    const fino = isLast ? null : String(dopo)
    await tieniPagina(deps.db, corsa, { passo: 'nostri', dopo: fino, trovato })
    if (isLast) return
  }
}

/** The days that are over, and of the one that has begun the hours up to an hour ago: the next night looks at those again. */
const giorniDi = ({ psp, clock }: AddebitiDeps) => {
  const oggi = clock.today()
  const mezzanotte = inizioGiornoDiRoma(oggi)
  const unOraFa = new Date(clock.now().getTime() - FRESCHE_MS)
  return {
    fornitore: psp.nome,
    dal: aggiungiGiorni(oggi, -GIORNI),
    al: aggiungiGiorni(oggi, -1),
    fino: unOraFa > mezzanotte ? unOraFa : mezzanotte,
  }
}

/**
 * Lays the provider's list of the last days and of today, what earlier nights left over, and the account of each esercente beside our
 * books: what is the same, what only we have, what only they have, what is of another amount. Run again it finds the same
 * and writes nothing twice; one that was cut off goes on where it was. For the timetable.
 */
export async function riconcilia(
  deps: AddebitiDeps,
  { quante = PAGINA, fermaDaMs }: { quante?: number; fermaDaMs?: number } = {},
): Promise<number | null> {
  const { db, clock } = deps
  // Half of the books is not back yet: everything would seem to be theirs alone.
  if (await inRipristino(db)) return null
  const giorni = giorniDi(deps)
  const corsa = await apriCorsa(db, giorni, clock.now(), fermaDaMs)
  const lente = { ...deps, psp: aPasso(deps.psp) }
  const finestra = { dal: inizioGiornoDiRoma(giorni.dal), al: corsa.fino }
  const sospese = await findSospese(db, giorni.fornitore)
  await readSuoi(lente, { ...finestra, quante, domande: DOMANDE }, corsa)
  await rileggiSospese(lente, sospese, { domande: DOMANDE }, corsa)
  await leggiNostri(lente, { ...finestra, sospese: sospese.scritture }, corsa)
  await readConti(lente, finestra, corsa)
  await scriviEsito(deps, corsa.id, corsa.bilancio)
  return corsa.id
}

/** Goes on with a run of the night that was cut off; nothing where there is none. For the timetable. */
export async function riprendiRiconciliazione(deps: AddebitiDeps): Promise<number | null> {
  if (!(await siRiprende(deps.db, giorniDi(deps)))) return null
  return riconcilia(deps)
}
