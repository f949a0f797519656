import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { scontoDi } from '@rateo/domain/denaro/sconto'
import { LIMITI_PIANO } from '@rateo/domain/stati/piano'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'

/** A first charge on which a code is tried. */
type Ordine = {
  codice: string
  cliente_id: string
  esercente_id: string
  prezzo_centesimi: number
  /** Days of trial that the piano has already. */
  prova_giorni: number
}

export type Sconto = {
  promozione_id: string
  codice: string
  nome: string
  prezzo_centesimi: number
  sconto_centesimi: number
  /** Days of trial on top of those of the piano. */
  prova_giorni: number
}

const rifiuta = (message: string) =>
  new AppError('dati_non_validi', {
    errors: [{ pointer: '/codice', message }],
  })

const DI_STATO: Readonly<Record<string, string>> = {
  programmata: 'Questo codice non vale ancora',
  sospesa: 'Per ora questo codice non si può usare',
  esaurita: 'Questo codice è già stato usato da tutti quelli che potevano',
  scaduta: 'Questo codice è scaduto',
}

async function esigiPerCliente(
  { db }: Pick<Call, 'db'>,
  p: { id: string; primo_acquisto: boolean; usi_per_cliente: number | null },
  { cliente_id, esercente_id }: Ordine,
): Promise<void> {
  if (p.primo_acquisto) {
    const gia = await db
      .selectFrom('pagamenti')
      .where('esercente_id', '=', esercente_id)
      .where('cliente_id', '=', cliente_id)
      .where('incassato_centesimi', '>', 0)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (gia) throw rifiuta('Questo codice vale solo per il primo acquisto')
  }
  if (p.usi_per_cliente === null) return
  const { usi } = await db
    .selectFrom('usi_promozione')
    .where('promozione_id', '=', p.id)
    .where('cliente_id', '=', cliente_id)
    .where('reso_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('usi'))
    .executeTakeFirstOrThrow()
  if (Number(usi) >= p.usi_per_cliente) throw rifiuta('Hai già usato questo codice')
}

/** True on a day within the period of a promozione. */
const vale = ({ dal, al }: { dal: string; al: string | null }, oggi: string): boolean =>
  dal <= oggi && (al === null || al >= oggi)

/**
 * Counts what a code does to a first charge; a refusal says why it does nothing. With `lock` the promozione is held until the end, so
 * that of many who have its last use one has it: preview and act are this same count.
 */
export async function contaSconto(
  call: Pick<Call, 'db' | 'clock'>,
  ordine: Ordine,
  { lock = false }: { lock?: boolean } = {},
): Promise<Sconto> {
  const { db, clock } = call
  const cerca = db
    .selectFrom('promozioni')
    .where('codice', '=', ordine.codice)
    .where((eb) =>
      eb.or([eb('esercente_id', 'is', null), eb('esercente_id', '=', ordine.esercente_id)]),
    )
    .selectAll()
  const p = await (lock ? cerca.forUpdate() : cerca).executeTakeFirst()
  if (p === undefined || p.stato === 'archiviata') throw rifiuta('Questo codice non esiste')
  if (p.stato !== 'attiva') throw rifiuta(DI_STATO[p.stato] ?? 'Questo codice non vale')
  if (!vale(p, clock.today())) throw rifiuta('Questo codice è scaduto')
  if (ordine.prezzo_centesimi < p.importo_minimo_centesimi) {
    throw rifiuta(`Questo codice vale da ${formattaEuro(p.importo_minimo_centesimi)} in su`)
  }
  await esigiPerCliente(call, p, ordine)
  const di = { promozione_id: p.id, codice: p.codice, nome: p.nome }
  const { prezzo_centesimi } = ordine
  if (p.effetto === 'prova') {
    if (ordine.prova_giorni + p.valore > LIMITI_PIANO.prova_giorni) {
      throw rifiuta('Con questo codice la prova durerebbe più di un anno')
    }
    return { ...di, prezzo_centesimi, sconto_centesimi: 0, prova_giorni: p.valore }
  }
  const sconto_centesimi = scontoDi(p, prezzo_centesimi)
  if (sconto_centesimi === 0) throw rifiuta('Questo codice non vale per gli abbonamenti')
  if (ordine.prova_giorni > 0) {
    throw rifiuta('Questo codice vale per i piani che si pagano subito, senza prova')
  }
  if (prezzo_centesimi - sconto_centesimi < LIMITI_PIANO.importo_min) {
    throw rifiuta(
      `Con questo codice resterebbe da pagare meno di ${formattaEuro(LIMITI_PIANO.importo_min)}: qui non si può usare`,
    )
  }
  return { ...di, prezzo_centesimi, sconto_centesimi, prova_giorni: 0 }
}

type Usato = {
  cliente_id: string
  esercente_id: string
  abbonamento_id: string
  pagamento_id: string | null
}

/** Writes a use of a promozione that was counted with its lock, and ends it with its last one. */
export async function usaPromozione(
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  { nome: _, ...sconto }: Sconto,
  di: Usato,
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('usi_promozione')
    .values({ id: newId(now), ...sconto, ...di, created_at: now })
    .execute()
  const id = sconto.promozione_id
  const { usi, usi_max } = await db
    .updateTable('promozioni')
    .set((eb) => ({ usi: eb('usi', '+', 1) }))
    .where('id', '=', id)
    .returning(['usi', 'usi_max'])
    .executeTakeFirstOrThrow()
  if (usi_max === null || usi < usi_max) return
  await db.updateTable('promozioni').set({ stato: 'esaurita' }).where('id', '=', id).execute()
  await annotaSistema(db, {
    azione: 'esaurisce',
    entita: 'promozione',
    id,
    prima: { stato: 'attiva' },
    dopo: { stato: 'esaurita' },
    at: now,
  })
}
