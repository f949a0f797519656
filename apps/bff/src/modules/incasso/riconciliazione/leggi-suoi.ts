import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { ProviderMove } from '../../../integrations/psp/provider.ts'
import { stored } from '../../../db/stored.ts'
import { type AddebitiDeps, chiediDi } from '../addebiti/index.ts'
import { type Bilancio, bilancioVuoto } from './bilancio.ts'
import { confronta, type Riscontro } from './confronta.ts'
import { type Corsa, daDove, tieniPagina } from './corsa.ts'
import type { Sospese } from './sospese.ts'

const GIORNO_MS = 86_400_000
/** The most lines of earlier nights that one run reads anew, the oldest first. */
const RILETTE = 1000
/** A bank that has not answered a debit after this long never will: what hangs is told to a person. */
const ATTESA_MASSIMA_MS = 60 * GIORNO_MS

const isMatched = (
  { scritture, nostro_centesimi, commissione_centesimi }: Riscontro,
  riga: ProviderMove,
): boolean =>
  scritture.length > 0 &&
  nostro_centesimi === riga.importo_centesimi &&
  (commissione_centesimi ?? riga.commissione_centesimi) === riga.commissione_centesimi

/** Whether our books may only be late: the provider is asked before it counts as a difference. */
const isUnheard = ({ stato }: ProviderMove, { scritture, in_corso }: Riscontro): boolean =>
  stato === 'definitiva' ? scritture.length === 0 : stato === 'annullata' && in_corso

/**
 * Asks the provider about a line that our books do not have yet, because it may only be on its way, and writes down
 * the answer.
 */
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
  domande: number,
): Promise<Map<string, Riscontro | null>> {
  const { db, psp } = deps
  const trovati = new Map<string, Riscontro | null>()
  for (const one of await confronta(db, psp.nome, righe)) trovati.set(one.riga, one)
  const chieste: ProviderMove[] = []
  for (const riga of righe) {
    const nostro = trovati.get(riga.riga)
    if (!nostro || !isUnheard(riga, nostro)) continue
    const isAnswered = ++bilancio.domande <= domande && (await chiedi(deps, riga))
    if (isAnswered) chieste.push(riga)
    else trovati.set(riga.riga, null)
  }
  if (chieste.length > 0)
    for (const one of await confronta(db, psp.nome, chieste)) trovati.set(one.riga, one)
  return trovati
}

/** `isVecchia`: it has been hanging for so long that waiting on explains nothing. */
function classifica(
  bilancio: Bilancio,
  riga: ProviderMove,
  nostro: Riscontro | null,
  isVecchia: boolean,
): void {
  const giorno = giornoDiRoma(riga.at)
  const isHanging =
    nostro === null ||
    riga.stato === 'in_sospeso' ||
    (nostro.scritture.length === 0 && nostro.in_corso)
  if (isHanging && !isVecchia) {
    bilancio.sospesi.set(riga.riga, giorno)
    return
  }
  const isAnnullata = riga.stato === 'annullata'
  // The second line of a debit that was not paid only takes the first one away: what is wrong is told of that one.
  if (riga.tipo === 'incasso_fallito' || (isAnnullata && nostro?.scritture.length === 0)) {
    bilancio.uguali.push(riga.riga)
    return
  }
  if (nostro && riga.stato === 'definitiva' && isMatched(nostro, riga)) {
    bilancio.uguali.push(riga.riga)
    return
  }
  bilancio.differenze.push({
    classe: (nostro?.scritture.length ?? 0) === 0 ? 'solo_suo' : 'diverso',
    tipo: riga.tipo,
    riferimento: riga.riga,
    pagamento_id: nostro?.pagamento_id ?? null,
    nostro_centesimi: nostro?.nostro_centesimi ?? null,
    suo_centesimi: isAnnullata ? 0 : riga.importo_centesimi,
    giorno,
  })
}

/** Some lines beside our books: what each is, and what the provider kept of those that are ours. */
async function confrontaRighe(
  deps: AddebitiDeps,
  righe: readonly (ProviderMove & { isVecchia?: boolean })[],
  bilancio: Bilancio,
  domande: number,
): Promise<void> {
  const { db, psp, clock } = deps
  const trovati = await riscontra(deps, righe, bilancio, domande)
  const commissioni: (Pick<Riscontro, 'riga' | 'pagamento_id' | 'metodo'> & {
    commissione: number
  })[] = []
  for (const riga of righe) {
    const nostro = trovati.get(riga.riga) ?? null
    classifica(bilancio, riga, nostro, riga.isVecchia ?? false)
    if (nostro === null) continue
    for (const scrittura of nostro.scritture) bilancio.visti.add(scrittura)
    // The fee of a debit that was not paid is the difference of the provider's two lines.
    const isOurs = nostro.scritture.length > 0 || (riga.stato === 'annullata' && riga.chiave)
    if (isOurs && riga.stato !== 'in_sospeso' && nostro.commissione_centesimi === null) {
      const { pagamento_id, metodo } = nostro
      const commissione = riga.commissione_centesimi
      commissioni.push({ riga: riga.riga, pagamento_id, metodo, commissione })
    }
  }
  if (commissioni.length === 0) return
  await sql`
    select ${stored('registra_commissioni_psp', {
      fornitore: psp.nome,
      righe: commissioni,
      adesso: clock.now(),
    })}
  `.execute(db)
}

type Giorni = { dal: Date; al: Date; quante: number; domande: number }

/**
 * The provider's list, page by page, each line beside our books. The day before is read only to know it. Each page is kept:
 * a run that is cut off goes on after it.
 */
export async function readSuoi(
  deps: AddebitiDeps,
  { dal, al, quante, domande }: Giorni,
  corsa: Corsa,
): Promise<void> {
  const { db, psp } = deps
  let dopo = daDove(corsa, 'suoi') ?? null
  if (corsa.arrivata.has('suoi') && dopo === null) return
  do {
    const pagina = await psp.listMoves({
      dal: new Date(dal.getTime() - GIORNO_MS),
      al,
      dopo,
      quante,
    })
    const trovato = bilancioVuoto()
    const righe = pagina.righe.filter(({ at }) => at >= dal)
    const prima = pagina.righe.filter(({ at }) => at < dal)
    for (const { scritture } of await confronta(db, psp.nome, prima))
      for (const scrittura of scritture) trovato.visti.add(scrittura)
    await confrontaRighe(deps, righe, trovato, domande - corsa.bilancio.domande)
    await tieniPagina(db, corsa, { passo: 'suoi', dopo: pagina.dopo, trovato })
    dopo = pagina.dopo
  } while (dopo !== null)
}

/** The lines that earlier nights left over, each as it is now; those of this night's list were read with it. */
export async function rileggiSospese(
  deps: AddebitiDeps,
  { righe }: Sospese,
  { domande }: { domande: number },
  corsa: Corsa,
): Promise<void> {
  if (corsa.arrivata.has('sospese')) return
  const now = deps.clock.now().getTime()
  const trovato = bilancioVuoto()
  const daRileggere = righe.filter(({ riga }) => !corsa.lette.has(riga)).slice(0, RILETTE)
  for (const { riga, dal } of daRileggere) {
    try {
      const oggi = await deps.psp.readMove(riga)
      if (oggi === null) continue
      const isVecchia = now - dal.getTime() > ATTESA_MASSIMA_MS
      await confrontaRighe(
        deps,
        [{ ...oggi, isVecchia }],
        trovato,
        domande - corsa.bilancio.domande,
      )
    } catch (error) {
      deps.log.warn({ err: error, riga }, 'riga del fornitore da rileggere')
    }
  }
  await tieniPagina(deps.db, corsa, { passo: 'sospese', dopo: null, trovato })
}
