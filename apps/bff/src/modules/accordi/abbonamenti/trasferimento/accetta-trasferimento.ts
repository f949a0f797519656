import type { accettaTrasferimento as contract } from '@rateo/contract/accordi/sottoscrizione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { scegliPerIlCliente } from '../../../incasso/carte-di-credito/index.ts'
import { collegaCliente } from '../../../persone/clienti/index.ts'
import { conservaFirma, esigiConferma, type LeggiAtto } from '../../../persone/otp/index.ts'
import { getAbbonamentoOfferto, type Suo } from '../get-abbonamento.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { esigiMetodoNuovo } from '../metodi-del-piano.ts'
import { findMotivoOfferto, findOfferto, testoTrasferimento } from './offerto.queries.ts'

type Voluto = BodyOf<typeof contract>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Holds the piano, the debts and the abbonamento, in the order in which others do, and reads the transfer after them. */
async function tieni(call: Call, id: string) {
  const { db } = call
  const letto = await findOfferto(call, id)
  const prima = await getAbbonamentoOfferto(db, letto.abbonamento_id, false)
  const piano = await findPiano(db, prima.piano_id)
  if (piano === undefined) throw new AppError('non_trovato')
  await lockVersioni(db, piano.primo)
  await db
    .selectFrom('pagamenti')
    .where('origine', '=', 'abbonamento')
    .where('origine_id', '=', prima.id)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const a = await getAbbonamentoOfferto(db, prima.id, true)
  return { a, primo: piano.primo, t: await findOfferto(call, id) }
}

/** The yes, with a code given for the text that was read; the proof is kept. */
async function firma(call: Call, a: Suo, letto: { id: string; testo: string; sha256: string }) {
  const { db, actor, info, clock } = call
  const now = clock.now()
  const otp = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    {
      scopo: 'accetta_trasferimento',
      oggetto: letto.sha256,
      importo_centesimi: 0,
      beneficiario: a.esercente.slice(0, 100),
    },
  )
  return conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'trasferimento_abbonamento',
    oggetto_id: letto.id,
    documento: Buffer.from(letto.testo),
    prova: {
      firmato_at: now.toISOString(),
      importo_centesimi: 0,
      firmatario: { utente_id: actor.utente_id, cliente_id: actor.cliente_id },
      otp,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'contratto',
      titolo: `Trasferimento dell’abbonamento ${a.numero}`,
      numero: a.numero,
      esercente_id: a.esercente_id,
      cliente_id: actor.cliente_id,
      abbonamento_id: a.id,
    },
    now,
  })
}

/**
 * The other person takes the abbonamento over: the same one, with what was paid of it and at the same price. From here on only
 * their method is charged, and the one of before is free. No money moves.
 */
export async function accettaTrasferimento(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { id, sha256, avvio_chiesto, ...scelta }: Voluto & { id: string },
): Promise<void> {
  const { actor, clock, db } = call
  const { a, primo, t } = await tieni(call, id)
  const motivo = await findMotivoOfferto(call, t, { a, primo })
  const { cliente_id } = actor
  if (motivo !== null || cliente_id === null) throw rifiuta(motivo ?? 'Non si può.')
  const { testo, ...ora } = await testoTrasferimento(db, t, { a, giorno: clock.today() })
  if (ora.sha256 !== sha256) {
    throw rifiuta(
      'Intanto le condizioni sono cambiate: rileggile e conferma di nuovo. Non è cambiato nulla, e non è stato addebitato alcun importo.',
    )
  }
  await esigiMetodoNuovo(db, a, scelta)
  const now = clock.now()
  const firma_id = await firma(call, a, { id, testo, sha256 })
  await collegaCliente(db, { esercente_id: a.esercente_id, cliente_id }, now)
  await db
    .updateTable('abbonamenti')
    .set({ cliente_id, titolare_dal: now, avvio_chiesto, metodo_etichetta: null, updated_at: now })
    .where('id', '=', a.id)
    .execute()
  await scegliPerIlCliente(
    db,
    { psp: deps.psp, clock },
    {
      oggetto_tipo: 'abbonamento',
      oggetto_id: a.id,
      esercente_id: a.esercente_id,
      cliente_id,
      utente_id: actor.utente_id,
    },
    scelta,
  )
  await db
    .updateTable('trasferimenti_abbonamento')
    .set({ stato: 'accettato', a_cliente_id: cliente_id, firma_id, chiuso_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'accetta_trasferimento',
    entita: 'abbonamento',
    id: a.id,
    prima: { cliente_id: a.cliente_id },
    dopo: { cliente_id, trasferimento_id: id, avvio_chiesto },
  })
  await accoda(db, {
    argomento: 'trasferimento',
    unicita: `trasferimento:${id}:accettato`,
    contenuto: { trasferimento_id: id, fatto: 'accettato' },
  })
}

/** The no of the other person: the abbonamento stays where it is, and both sides read it. */
export async function rifiutaTrasferimento(call: Call, id: string): Promise<void> {
  const { clock, db } = call
  const { a, t } = await tieni(call, id)
  const now = clock.now()
  if (t.stato !== 'in_attesa' || t.scade_at <= now) {
    throw rifiuta('La proposta non aspetta più una risposta: non c’è niente da rifiutare.')
  }
  await db
    .updateTable('trasferimenti_abbonamento')
    .set({ stato: 'rifiutato', chiuso_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'rifiuta_trasferimento',
    entita: 'abbonamento',
    id: a.id,
    dopo: { trasferimento_id: id },
  })
  await accoda(db, {
    argomento: 'trasferimento',
    unicita: `trasferimento:${id}:rifiutato`,
    contenuto: { trasferimento_id: id, fatto: 'rifiutato' },
  })
}

/** The act that the code confirms: nothing is paid by it. */
export const attoTrasferimento: LeggiAtto = async (db, { actor, clock }, { record_id }) => {
  const t = await findOfferto({ db, actor, clock }, record_id ?? '')
  const a = await getAbbonamentoOfferto(db, t.abbonamento_id, false)
  return { importo_centesimi: 0, beneficiario: a.esercente.slice(0, 100) }
}
