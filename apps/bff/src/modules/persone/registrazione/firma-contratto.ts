import { VERSIONI } from '@rateo/contract/persone/passi'
import { AppError } from '../../../http/errors.ts'
import { conservaFirma, esigiConferma } from '../otp/index.ts'
import type { Contesto } from './contesto.ts'
import { preparaContratto } from './contratto.ts'
import type { Riga } from './riga.ts'

/**
 * Signs the contract: the document is the one that was read, and a code was given for that very document in this session.
 * The proof is kept for good; returns the data of the step.
 */
export async function firmaContratto(
  { db, actor, info, now }: Contesto,
  riga: Riga,
  valori: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { pdf, sha256, beneficiario, versione_privacy } = await preparaContratto(db, riga, now)
  if (valori['sha256'] !== sha256) {
    throw new AppError('stato_incompatibile', {
      message: 'Il contratto è cambiato da quando lo hai aperto: rileggilo e firmalo di nuovo.',
    })
  }
  const conferma = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    { scopo: 'firma_contratto', oggetto: sha256, beneficiario },
  )
  const firma_id = await conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'registrazione',
    oggetto_id: actor.utente_id,
    documento: pdf,
    prova: {
      versione: VERSIONI.contratto,
      firmato_at: now.toISOString(),
      consensi: {
        condizioni: 'Accetto le condizioni del contratto',
        clausole:
          'Approvo gli articoli 3, 4, 6 e 7 ai sensi degli artt. 1341 e 1342 del codice civile',
        privacy: `Ho letto l’informativa sulla privacy (${versione_privacy})`,
      },
      firmatario: { utente_id: actor.utente_id, email: riga.email, telefono: riga.telefono },
      otp: conferma,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    // Listed when it is handed in: until then there is no esercente to list it for.
    archivia: null,
    now,
  })
  return { ...valori, firma_id, firmato_at: now.toISOString() }
}
