import { aggiungiGiorni, giornoDiRoma, inizioGiornoDiRoma } from '@rateo/domain/giorno'
import { sql } from 'kysely'
import type { ProviderMove } from '../../integrations/psp/provider.ts'
import { type AddebitiDeps, chiediDi, inRipristino } from '../addebiti/index.ts'
import type { Bilancio } from './bilancio.ts'
import { cercaNostro } from './cerca-nostro.ts'
import { confronta, findNostri, type Riscontro } from './confronta.ts'
import { scriviEsito } from './scrivi-esito.ts'

/** How many days back each night looks: what was under way the first time is looked at twice more. */
const GIORNI = 3
const GIORNO_MS = 86_400_000
const PAGINA = 100
/** How often the provider is asked about single things in one run: what is left waits for the next night. */
const DOMANDE = 500

const isMatched = (
  { scritture, nostro_centesimi, commissione_centesimi }: Riscontro,
  riga: ProviderMove,
): boolean =>
  scritture.length > 0 &&
  nostro_centesimi === riga.importo_centesimi &&
  (commissione_centesimi ?? riga.commissione_centesimi) === riga.commissione_centesimi

/** What is not in our books yet may only be on its way: the provider is asked, and what it says is written down. */
async function chiedi(deps: AddebitiDeps, riga: ProviderMove): Promise<boolean> {
  const { tipo, chiave, intento } = riga
  const isClaim = tipo === 'contestazione' || tipo === 'contestazione_vinta'
  try {
    await chiediDi(deps, {
      chiave: isClaim ? null : chiave,
      riferimento: null,
      ...(isClaim && intento !== null && { intento }),
    })
    return true
  } catch (error) {
    deps.log.warn({ err: error, riga: riga.riga }, 'riga del fornitore da ricontrollare')
    return false
  }
}

/** Our side of some lines of theirs, after asking about those that we do not have; null where there was no answer. */
async function riscontra(
  deps: AddebitiDeps,
  righe: readonly ProviderMove[],
  bilancio: Bilancio,
): Promise<Map<string, Riscontro | null>> {
  const { db, psp } = deps
  const trovati = new Map<string, Riscontro | null>()
  for (const one of await confronta(db, psp.nome, righe)) trovati.set(one.riga, one)
  const ignote = righe.filter(({ riga }) => (trovati.get(riga)?.scritture.length ?? 0) === 0)
  const chieste: ProviderMove[] = []
  for (const riga of ignote) {
    const isAnswered = ++bilancio.domande <= DOMANDE && (await chiedi(deps, riga))
    if (isAnswered) chieste.push(riga)
    else trovati.set(riga.riga, null)
  }
  if (chieste.length > 0)
    for (const one of await confronta(db, psp.nome, chieste)) trovati.set(one.riga, one)
  return trovati
}

function classifica(bilancio: Bilancio, riga: ProviderMove, nostro: Riscontro | null): void {
  if (nostro === null || (nostro.scritture.length === 0 && nostro.in_corso)) {
    bilancio.in_sospeso += 1
    return
  }
  if (isMatched(nostro, riga)) {
    bilancio.uguali.push(riga.riga)
    return
  }
  bilancio.differenze.push({
    classe: nostro.scritture.length === 0 ? 'solo_suo' : 'diverso',
    tipo: riga.tipo,
    riferimento: riga.riga,
    pagamento_id: nostro.pagamento_id,
    nostro_centesimi: nostro.nostro_centesimi,
    suo_centesimi: riga.importo_centesimi,
    giorno: giornoDiRoma(riga.at),
  })
}

/** The provider's list, page by page, each line beside our books. The day before is read only to know it. */
async function leggiSuoi(
  deps: AddebitiDeps,
  { dal, al, quante }: { dal: Date; al: Date; quante: number },
  bilancio: Bilancio,
): Promise<void> {
  const { db, psp, clock } = deps
  let dopo: string | null = null
  do {
    const pagina = await psp.listMoves({
      dal: new Date(dal.getTime() - GIORNO_MS),
      al,
      dopo,
      quante,
    })
    const righe = pagina.righe.filter(({ at }) => at >= dal)
    const prima = pagina.righe.filter(({ at }) => at < dal)
    const trovati = await riscontra(deps, righe, bilancio)
    for (const { scritture } of await confronta(db, psp.nome, prima))
      for (const scrittura of scritture) bilancio.visti.add(scrittura)
    const commissioni: { riga: string; commissione: number }[] = []
    for (const riga of righe) {
      const nostro = trovati.get(riga.riga) ?? null
      classifica(bilancio, riga, nostro)
      if (nostro === null || nostro.scritture.length === 0) continue
      for (const scrittura of nostro.scritture) bilancio.visti.add(scrittura)
      if (nostro.commissione_centesimi === null)
        commissioni.push({ riga: riga.riga, commissione: riga.commissione_centesimi })
    }
    await sql`
      select registra_commissioni_psp(${psp.nome}, ${JSON.stringify(commissioni)}::jsonb, ${clock.now()})
    `.execute(db)
    dopo = pagina.dopo
  } while (dopo !== null)
}

/** What we booked and their list does not have: asked for by name before it counts as ours alone. */
async function leggiNostri(
  deps: AddebitiDeps,
  { dal, al }: { dal: Date; al: Date },
  bilancio: Bilancio,
): Promise<void> {
  let dopo = 0
  for (;;) {
    const nostri = await findNostri(deps.db, deps.psp.nome, { dal, al, dopo, quanti: PAGINA })
    for (const nostro of nostri) {
      const riferimento = `scrittura:${nostro.scrittura_id}`
      if (bilancio.visti.has(nostro.scrittura_id)) bilancio.uguali.push(riferimento)
      else await cercaNostro(deps, nostro, bilancio, DOMANDE)
    }
    if (nostri.length < PAGINA) return
    dopo = nostri.at(-1)?.scrittura_id ?? dopo
  }
}

/**
 * Lays the provider's list of the last days beside our books: what is the same, what only we have, what only they have,
 * what is of another amount. Run again it finds the same and writes nothing twice; for the timetable.
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
  const finestra = { dal: inizioGiornoDiRoma(primo), al: inizioGiornoDiRoma(oggi) }
  const bilancio: Bilancio = {
    uguali: [],
    in_sospeso: 0,
    differenze: [],
    domande: 0,
    visti: new Set(),
  }
  await leggiSuoi(deps, { ...finestra, quante }, bilancio)
  await leggiNostri(deps, finestra, bilancio)
  await scriviEsito(deps, id, bilancio)
  return id
}
