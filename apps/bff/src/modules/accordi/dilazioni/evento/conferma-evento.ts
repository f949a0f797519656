import type { Rata } from '@rateo/contract/accordi/dilazioni'
import type { dichiaraEvento as contratto } from '@rateo/contract/accordi/evento-rata'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  type CasoEvento,
  motivoNonDichiara,
  motivoNonRisponde,
  scadenzaDopoEvento,
} from '@rateo/domain/credito/rata-a-evento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { stored } from '../../../../db/stored.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { conservaFirma, esigiConferma } from '../../../persone/otp/index.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findRate } from '../dettaglio.queries.ts'
import type { Sua } from '../lock-dilazione.ts'
import { findBeneficiario } from './atto-evento.ts'
import { esigiFile } from './file-evento.ts'
import { casoDi } from './eventi.queries.ts'

type Quale = { id: string; n: string }
type Tenuta = { d: Sua; rata: Rata; rata_id: string; evento: NonNullable<Rata['evento']> }

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Finds the rata of a plan that is held, where the rule lets this act be done now. Another's is not found. */
export async function tieni(
  call: Call,
  { id, n }: Quale,
  motivoContrario: (caso: CasoEvento) => string | null,
): Promise<Tenuta> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const oggi = clock.today()
  const rate = await findRate(db, { _id: d.id, stato: d.stato }, oggi)
  const rata = rate.find((una) => String(una.n) === n)
  if (rata === undefined) throw new AppError('non_trovato')
  const motivo = motivoContrario(casoDi(rata, d.stato, oggi))
  if (motivo !== null || rata.evento === null) throw rifiuta(motivo ?? 'Adesso non è possibile.')
  const { id: rata_id } = await db
    .selectFrom('rate')
    .where('dilazione_id', '=', d.id)
    .where('n', '=', rata.n)
    .select('id')
    .executeTakeFirstOrThrow()
  return { d, rata, rata_id, evento: rata.evento }
}

/** Writes the step down, and tells the one who was not there. */
async function racconta(
  call: Call,
  { d, rata, evento, rata_id }: Tenuta,
  { azione, ...altro }: { azione: string; scadenza?: string; motivo?: string },
): Promise<void> {
  const { db, clock } = call
  await annotaDilazione(call, {
    id: d.id,
    azione,
    da: d.stato,
    a: d.stato,
    altro: { n: rata.n, evento: evento.testo, ...altro },
  })
  await accoda(db, {
    argomento: 'evento_rata',
    unicita: `evento_rata:${rata_id}:${azione}:${clock.now().toISOString()}`,
    contenuto: { dilazione_id: d.id, n: rata.n, fatto: azione },
  })
}

/** Says that the event has come: nothing is due by it, the cliente is asked. */
export async function dichiaraEvento(
  call: Call,
  quale: Quale,
  { nota, file_id }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const tenuta = await tieni(call, quale, motivoNonDichiara)
  if (file_id !== undefined) await esigiFile(db, tenuta.rata_id, file_id)
  await db
    .insertInto('eventi_rata')
    .values({
      dilazione_id: tenuta.d.id,
      rata_id: tenuta.rata_id,
      nota: nota ?? null,
      file_id: file_id ?? null,
      dichiarato_da: `utente:${actor.utente_id}`,
      dichiarato_at: clock.now(),
    })
    .execute()
  await db
    .updateTable('rate')
    .set({ evento_stato: 'dichiarato' })
    .where('id', '=', tenuta.rata_id)
    .execute()
  await racconta(call, tenuta, { azione: 'dichiara_evento' })
}

type Risposta = {
  risposta: 'confermato' | 'contestato'
  motivo?: string
  firma_id?: string
}

const rispondi = ({ db, clock }: Call, rata_id: string, risposta: Risposta) =>
  db
    .updateTable('eventi_rata')
    .set({ ...risposta, risposto_at: clock.now() })
    .where('rata_id', '=', rata_id)
    .where('risposta', 'is', null)
    .execute()

/** The confirmation with its code, kept for good with the words that were confirmed. */
async function firma(call: Call, { d, rata, evento }: Tenuta, scadenza: string): Promise<string> {
  const { actor, info, clock, db } = call
  const now = clock.now()
  const beneficiario = await findBeneficiario(db, d.esercente_id)
  const conferma = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    {
      scopo: 'conferma_evento',
      oggetto: `rata:${rata.n}:${d.id}`,
      importo_centesimi: rata.residuo_centesimi,
      beneficiario,
    },
  )
  const parole = `Dilazione ${d.numero}, rata ${rata.n}: l’evento “${evento.testo}” è avvenuto. ${formattaEuro(rata.residuo_centesimi)} a ${beneficiario}, entro il ${formattaGiornoLungo(scadenza)}.`
  return conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'evento_rata',
    oggetto_id: d.id,
    documento: Buffer.from(parole, 'utf8'),
    prova: {
      firmato_at: now.toISOString(),
      otp: conferma,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'altro',
      titolo: `Conferma dell’evento della rata ${rata.n}, dilazione ${d.numero}`,
      numero: d.numero,
      esercente_id: d.esercente_id,
      cliente_id: d.cliente_id,
      dilazione_id: d.id,
      importo_centesimi: rata.residuo_centesimi,
    },
    now,
  })
}

/** Confirms the event with a code: the rata is due some days later, and never after its last day. */
export async function confermaEvento(call: Call, quale: Quale, vista: string): Promise<void> {
  const { db, clock } = call
  const tenuta = await tieni(call, quale, motivoNonRisponde)
  const scadenza = scadenzaDopoEvento(clock.today(), tenuta.evento)
  if (scadenza !== vista) {
    throw rifiuta(
      `La scadenza sarebbe il ${formattaGiornoLungo(scadenza)}: rileggi e conferma di nuovo. Nulla è stato confermato.`,
    )
  }
  const firma_id = await firma(call, tenuta, scadenza)
  await rispondi(call, tenuta.rata_id, { risposta: 'confermato', firma_id })
  await sql`select ${stored('rata_dovuta', {
    rata: tenuta.rata_id,
    confermato: true,
    scadenza,
    adesso: clock.now(),
  })}`.execute(db)
  await racconta(call, tenuta, { azione: 'conferma_evento', scadenza })
}

/** Says why the event has not come: the rata goes on waiting, and the esercente may say it again. */
export async function contestaEvento(call: Call, quale: Quale, motivo: string): Promise<void> {
  const tenuta = await tieni(call, quale, motivoNonRisponde)
  await rispondi(call, tenuta.rata_id, { risposta: 'contestato', motivo })
  await call.db
    .updateTable('rate')
    .set({ evento_stato: 'contestato' })
    .where('id', '=', tenuta.rata_id)
    .execute()
  await racconta(call, tenuta, { azione: 'contesta_evento', motivo })
}
