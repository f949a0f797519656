import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaCassa, lockSessione, richiediStato } from './blocca.ts'
import { esaminaConteggio } from './esamina-conteggio.ts'
import { importiAttesi, findLettura } from './lettura.queries.ts'
import { puoVerificare } from './sessione.queries.ts'
import { sigilla } from './sigilla.ts'

/** Closes with what was counted; or, beyond the tolerance or where the till wants it, asks for a second look. */
export async function chiudiCassa(call: Call, id: string, conteggio: Conteggio): Promise<void> {
  const { actor, clock, db } = call
  const sessione = await lockSessione(db, actor, id)
  richiediStato(sessione, 'in_conteggio')
  const atteso = importiAttesi(await findLettura(db, sessione))
  const esame = await esaminaConteggio(db, sessione.cassa, atteso, conteggio)
  if (!esame.oltre && !sessione.cassa.verifica_altra_persona) {
    const chiusa_da = actor.utente_id
    return sigilla(call, { sessione, conteggio, esame, chiusa_da, verificata_da: null })
  }
  await db
    .updateTable('sessioni_cassa')
    .set({
      stato: 'da_verificare',
      contata_da: actor.utente_id,
      conteggio: JSON.stringify(conteggio),
    })
    .where('id', '=', id)
    .execute()
  await annotaCassa(call, {
    azione: 'chiede_verifica',
    entita: 'sessione_cassa',
    id,
    prima: { stato: 'in_conteggio' },
    dopo: { stato: 'da_verificare', righe: esame.righe, nota: conteggio.nota },
  })
  await accoda(db, {
    argomento: 'cassa_da_verificare',
    unicita: `cassa_da_verificare:${id}:${String(clock.now().getTime())}`,
    contenuto: { sessione_id: id },
  })
}

async function bloccaDaVerificare(call: Call, id: string) {
  const { actor, db } = call
  const sessione = await lockSessione(db, actor, id)
  richiediStato(sessione, 'da_verificare')
  const { contata_da } = sessione
  const { verifica_altra_persona } = sessione.cassa
  if (!(await puoVerificare(db, { contata_da, verifica_altra_persona }, actor))) {
    const message =
      'Chi ha contato non può verificare: serve un’altra persona. La cassa non è stata chiusa.'
    throw new AppError('non_autorizzato', { message })
  }
  return sessione
}

/** The second look: what was counted is right, the session is closed with it. */
export async function approvaChiusura(call: Call, id: string): Promise<void> {
  const { db } = call
  const sessione = await bloccaDaVerificare(call, id)
  const { conteggio, contata_da } = sessione
  if (conteggio === null || contata_da === null) throw new Error(`${id}: nothing was counted`)
  const atteso = importiAttesi(await findLettura(db, sessione))
  const esame = await esaminaConteggio(db, sessione.cassa, atteso, conteggio)
  // The person who counted may close when nobody else is there; the closing then does not say that somebody verified
  // it.
  const { utente_id } = call.actor
  const verificata_da = utente_id === contata_da ? null : utente_id
  await sigilla(call, { sessione, conteggio, esame, chiusa_da: contata_da, verificata_da })
}

/** The second look: it is to be counted again. */
export async function respingiChiusura(call: Call, id: string, motivo: string): Promise<void> {
  const { db } = call
  await bloccaDaVerificare(call, id)
  await db
    .updateTable('sessioni_cassa')
    .set({ stato: 'in_conteggio' })
    .where('id', '=', id)
    .execute()
  await annotaCassa(call, {
    azione: 'respinge',
    entita: 'sessione_cassa',
    id,
    prima: { stato: 'da_verificare' },
    dopo: { stato: 'in_conteggio', motivo },
  })
  await accoda(db, {
    argomento: 'cassa_respinta',
    unicita: `cassa_respinta:${id}:${String(call.clock.now().getTime())}`,
    contenuto: { sessione_id: id, motivo },
  })
}
