import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { togliTrattenute, type TrattenutaLetta } from '@rateo/domain/fattura/leggi-trattenute'
import { distribuisciNota } from '@rateo/domain/fattura/riduci-con-nota'
import { METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { annullaPagamento, richiediPagamento } from '../pagamenti/index.ts'
import { MINIMO, type Scelte } from './esito-fattura.ts'
import { findTrattenute } from './fatture.queries.ts'
import type { Riduzione } from './scrivi-fattura.ts'
import { scriviTrattenuteFattura } from './trattenute-fattura.ts'

/** A credit note on its way to the debts of its invoices. */
export type NotaDaTogliere = {
  id: string
  numero: string
  da_pagare_centesimi: number
  trattenute: readonly TrattenutaLetta[]
}

/**
 * The debts of some invoices that can still be made smaller, the last to fall due first: nothing was paid of them, nothing is being paid,
 * no dilazione or discount holds them.
 */
export async function findRiducibili(db: Db, fatture: readonly string[]) {
  const rows = await db
    .selectFrom('scadenze_fattura as s')
    .innerJoin('fatture_caricate as f', 'f.id', 's.fattura_id')
    .innerJoin('pagamenti as p', 'p.id', 's.pagamento_id')
    .where('s.fattura_id', 'in', ['', ...fatture])
    .where('p.stato', 'in', ['da_pagare', 'scaduto'])
    .where('p.incassato_centesimi', '=', 0)
    .where('p.abbuoni_centesimi', '=', 0)
    .where('p.maggiorazioni_centesimi', '=', 0)
    .where('p.dilazione_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tentativi as t')
            .whereRef('t.pagamento_id', '=', 'p.id')
            .where('t.stato', 'in', TENTATIVI_VIVI)
            .select('t.id'),
        ),
      ),
    )
    .orderBy('p.scadenza', 'desc')
    .orderBy('s.n', 'desc')
    .forNoKeyUpdate('p')
    .select(['p.id', 'p.importo_centesimi', 'p.scadenza', 'p.causale', 'p.cliente_id'])
    .select(['p.metodi_ammessi', 'p.riferimento_interno', 's.fattura_id', 's.n', 'f.numero'])
    .execute()
  return rows
}

type Debito = Awaited<ReturnType<typeof findRiducibili>>[number]
type Come = { scelte: Pick<Scelte, 'avvisa'>; oggi: string }
type Sostituito = DocumentoFattura['sostituiti'][number]

type Taglio = {
  debito: Debito
  nota: NotaDaTogliere
  /** How much of the note was spent before this debt, and with it. */
  di: { prima: number; dopo: number }
}

/** Takes a part off a debt: the amount of one never changes, so that a smaller one takes its place, and only that is told. */
async function riduci(
  call: Call,
  { scelte, oggi }: Come,
  { debito, nota, di }: Taglio,
): Promise<Sostituito> {
  const resta = debito.importo_centesimi - (di.dopo - di.prima)
  await annullaPagamento(call, debito.id, { avvisa: scelte.avvisa && resta < MINIMO })
  const pagamento_id = debito.id
  if (resta < MINIMO) return { pagamento_id, nuovo_id: null, importo_centesimi: 0, url: null }
  const nuovo = await richiediPagamento(call, {
    cliente_id: debito.cliente_id,
    beneficiario_id: null,
    importo_centesimi: resta,
    causale: debito.causale,
    riferimento_interno: debito.riferimento_interno,
    scadenza: debito.scadenza < oggi ? oggi : debito.scadenza,
    invia_email: scelte.avvisa,
    invia_sms: false,
    bozza: false,
    trattenute: [],
    vincolo: null,
    metodi_ammessi: METODI_RICHIEDIBILI.filter((uno) => debito.metodi_ammessi.includes(uno)),
  })
  const righe = togliTrattenute(await findTrattenute(call.db, debito.id), nota, di)
  const { numero } = debito
  const senza = { numero, contributi_centesimi: 0 }
  await scriviTrattenuteFattura(call, nuovo, senza, { importo_centesimi: resta, righe })
  await call.db
    .updateTable('scadenze_fattura')
    .set({ pagamento_id: nuovo })
    .where('fattura_id', '=', debito.fattura_id)
    .where('n', '=', debito.n)
    .execute()
  return { pagamento_id, nuovo_id: nuovo, importo_centesimi: resta, url: null }
}

/** Takes what is left of a note off some debts; `prima` of it was spent elsewhere. */
export async function togliDaiDebiti(
  call: Call,
  come: Come,
  { nota, prima, debiti }: { nota: NotaDaTogliere; prima: number; debiti: readonly Debito[] },
): Promise<{ sostituiti: Sostituito[]; riduzioni: Riduzione[] }> {
  const { tolti } = distribuisciNota(nota.da_pagare_centesimi - prima, debiti)
  const sostituiti: Sostituito[] = []
  const riduzioni: Riduzione[] = []
  let speso = prima
  for (const { id, tolto_centesimi } of tolti) {
    const debito = debiti.find((uno) => uno.id === id)
    if (debito === undefined) continue
    const di = { prima: speso, dopo: speso + tolto_centesimi }
    speso = di.dopo
    sostituiti.push(await riduci(call, come, { debito, nota, di }))
    const { fattura_id, n } = debito
    riduzioni.push({ nota_id: nota.id, fattura_id, n, tolto_centesimi })
  }
  return { sostituiti, riduzioni }
}

/** Says what a note could not take off; null where nothing is left of it. */
export const avanzoInParole = (centesimi: number): string | null =>
  centesimi === 0
    ? null
    : `${formattaEuro(centesimi)} superano quello che si chiede ancora, perché è già pagato, in corso, a rate o non chiesto: se li ha pagati, rimborsali da quel pagamento`
