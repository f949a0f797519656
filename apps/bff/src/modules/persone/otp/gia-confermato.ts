import type { CodiceInviato } from '@rateo/contract/persone/otp'
import type { Db } from '../../../db/database.ts'
import { annota } from '../../base/cronologia/index.ts'
import { type Atto, type Richiedente, descriviAtto } from './atto.ts'
import { findConferma, VALE_MS } from './esigi-conferma.ts'

/**
 * The answer to a person who confirmed the same act in this session a moment ago, instead of a second code; null when
 * a code is needed. A number under verification is always asked: its present holder has to be known.
 */
export async function giaConfermato(
  db: Db,
  { utente_id, sessione_id, ruolo, info, now }: Richiedente,
  atto: Atto,
): Promise<CodiceInviato | null> {
  if (sessione_id === undefined || atto.scopo === 'verifica_telefono') return null
  const conferma = await findConferma(db, { utente_id, sessione_id, now }, atto)
  if (conferma === null) return null
  await annota(
    { db, actor: { utente_id, ruolo }, info },
    {
      azione: 'otp_gia_confermato',
      entita: 'otp',
      id: conferma.otp_id,
      dopo: { scopo: atto.scopo, oggetto: atto.oggetto },
    },
  )
  return {
    otp_id: conferma.otp_id,
    canale: conferma.canale === 'sms' ? 'sms' : 'email',
    destinatario: conferma.destinatario,
    descrizione: descriviAtto(atto),
    scade_at: new Date(Date.parse(conferma.verificato_at) + VALE_MS).toISOString(),
    reinvio_dopo_secondi: 0,
    canali: [],
    gia_confermato: true,
  }
}
