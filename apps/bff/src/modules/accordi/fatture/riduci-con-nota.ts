import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { FatturaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { distribuisciNota } from '@rateo/domain/fattura/riduci-con-nota'
import { METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { annullaPagamento, richiediPagamento } from '../pagamenti/index.ts'
import { MINIMO, mostra, type Scelte } from './esito-fattura.ts'
import type { Chiave } from './fatture.queries.ts'
import { scriviFattura } from './scrivi-fattura.ts'

type Letta = { n: number; fattura: FatturaLetta; scelte: Scelte; oggi: string }

const SENZA_FATTURA =
  'La nota non dice quale fattura corregge: annulla o rimborsa a mano il pagamento di quella.'

/** The invoices that a credit note corrects, among those that were brought; the first that is missing is named. */
async function findCorrette(db: Db, chiave: Chiave, { collegate, data }: FatturaLetta) {
  const trovate: string[] = []
  for (const collegata of collegate) {
    const row = await db
      .selectFrom('fatture_caricate')
      .where('esercente_id', '=', chiave.esercente_id)
      .where('cedente_iva', '=', chiave.cedente_iva)
      .where('e_nota', '=', false)
      .where('numero', '=', collegata.numero)
      .where('data', '<=', data)
      .$if(collegata.data !== null, (q) => q.where('data', '=', collegata.data ?? ''))
      .orderBy('data', 'desc')
      .select('id')
      .executeTakeFirst()
    if (row === undefined) return { manca: collegata.numero, trovate }
    trovate.push(row.id)
  }
  return { manca: null, trovate: [...new Set(trovate)] }
}

/**
 * The debts of some invoices that can still be made smaller, the last to fall due first: nothing was paid of them, nothing is being paid,
 * no dilazione or discount holds them.
 */
async function findRiducibili(db: Db, fatture: readonly string[]) {
  const rows = await db
    .selectFrom('scadenze_fattura as s')
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
    .select(['p.metodi_ammessi', 'p.riferimento_interno', 's.fattura_id', 's.n'])
    .execute()
  return rows
}

type Debito = Awaited<ReturnType<typeof findRiducibili>>[number]

/** Takes a part off a debt: the amount of one never changes, so that a smaller one takes its place, and only that is told. */
async function riduci(
  call: Call,
  { scelte, oggi }: Letta,
  { debito, tolto_centesimi }: { debito: Debito; tolto_centesimi: number },
): Promise<DocumentoFattura['sostituiti'][number]> {
  const resta = debito.importo_centesimi - tolto_centesimi
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
  await call.db
    .updateTable('scadenze_fattura')
    .set({ pagamento_id: nuovo })
    .where('fattura_id', '=', debito.fattura_id)
    .where('n', '=', debito.n)
    .execute()
  return { pagamento_id, nuovo_id: nuovo, importo_centesimi: resta, url: null }
}

const AVANZO = (centesimi: number) =>
  `${formattaEuro(centesimi)} riguardano quello che è già pagato, in corso o a rate: rimborsali da quel pagamento`

/** Takes a credit note off what its invoice still asks for. What was paid already is given back by a person, from its page. */
export async function riduciConNota(
  call: Call,
  letta: Letta,
  { chiave, sha256 }: { chiave: Chiave; sha256: Buffer },
): Promise<DocumentoFattura> {
  const { db } = call
  const { fattura, scelte } = letta
  if (fattura.collegate.length === 0) return mostra(letta, 'rifiutata', { motivo: SENZA_FATTURA })
  const { manca, trovate } = await findCorrette(db, chiave, fattura)
  if (manca !== null) {
    const motivo = `La fattura ${manca}, che questa nota corregge, non è tra quelle caricate: carica anche quella.`
    return mostra(letta, 'attende', { motivo })
  }
  const debiti = await findRiducibili(db, trovate)
  const { tolti, avanzo_centesimi } = distribuisciNota(fattura.da_pagare_centesimi, debiti)
  const ridotto_centesimi = fattura.da_pagare_centesimi - avanzo_centesimi
  if (ridotto_centesimi === 0) {
    const motivo =
      'Della fattura che corregge non c’è più nulla da chiedere: rimborsa il suo pagamento, se è pagato.'
    return mostra(letta, 'rifiutata', { motivo })
  }
  const avvisi = [...fattura.avvisi, ...(avanzo_centesimi > 0 ? [AVANZO(avanzo_centesimi)] : [])]
  if (scelte.prova) return mostra(letta, 'pronta', { ridotto_centesimi, avvisi })
  const sostituiti: DocumentoFattura['sostituiti'] = []
  for (const { id, tolto_centesimi } of tolti) {
    const debito = debiti.find((uno) => uno.id === id)
    if (debito) sostituiti.push(await riduci(call, letta, { debito, tolto_centesimi }))
  }
  await scriviFattura(call, { fattura, chiave, sha256, ridotto_centesimi, scadenze: [] })
  return mostra(letta, 'caricata', { ridotto_centesimi, avvisi, sostituiti })
}
