import { createHash } from 'node:crypto'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { collegaCliente } from '../../persone/clienti/index.ts'
import { conservaFirma, esigiConferma } from '../../persone/otp/index.ts'
import { annotaMandato } from './annota-mandato.ts'
import { documentoDi, lockMandato } from './mandati.queries.ts'
import { mandatoPdf } from './mandato-pdf.ts'

/** Signs the very text that was read, with a code given for it in this session; what proves it is kept for good. */
export async function firmaMandato(
  call: Call,
  { id, sha256 }: { id: string; sha256: string },
): Promise<void> {
  const { actor, info, clock, db } = call
  const now = clock.now()
  const m = await lockMandato(db, actor, id)
  if (m.stato !== 'in_firma' || m.firma_scade_at <= now) {
    throw new AppError('stato_incompatibile', {
      message:
        m.stato === 'in_firma' || m.stato === 'scaduto_firma'
          ? 'Il tempo per firmare è finito: prepara di nuovo il mandato.'
          : 'Questo mandato è già stato firmato.',
    })
  }
  const documento = await mandatoPdf(await documentoDi(db, m))
  if (createHash('sha256').update(documento).digest('hex') !== sha256) {
    throw new AppError('stato_incompatibile', {
      message: 'Il mandato è cambiato da quando lo hai aperto: rileggilo e firmalo di nuovo.',
    })
  }
  const conferma = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    { scopo: 'firma_mandato', oggetto: sha256, beneficiario: m.ragione_sociale },
  )
  await collegaCliente(db, m, now)
  const firma_id = await conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'mandato',
    oggetto_id: id,
    documento,
    prova: {
      firmato_at: now.toISOString(),
      umr: m.umr,
      firmatario: { utente_id: actor.utente_id, email: m.cliente_email },
      otp: conferma,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'mandato',
      titolo: 'Mandato di addebito diretto SEPA',
      numero: m.umr,
      esercente_id: m.esercente_id,
      cliente_id: m.cliente_id,
    },
    now,
  })
  await db
    .updateTable('mandati')
    .set({ stato: 'firmato', firma_id, firmato_at: now, prossimo_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annotaMandato(call, {
    id,
    azione: 'firma',
    da: 'in_firma',
    a: 'firmato',
    altro: { firma_id },
  })
}
