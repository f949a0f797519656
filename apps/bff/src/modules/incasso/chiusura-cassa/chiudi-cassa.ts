import type { Conteggio } from '@rateo/contract/incasso/chiusura-cassa'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaCassa, bloccaSessione, type Chi, richiediStato } from './blocca.ts'
import { esaminaConteggio } from './esamina-conteggio.ts'
import { importiAttesi, readLettura } from './lettura.queries.ts'
import { puoVerificare } from './sessione.queries.ts'
import { sigilla } from './sigilla.ts'

/** Closes with what was counted; or, beyond the tolerance or where the till wants it, asks for a second look. */
export async function chiudiCassa(
  db: Db,
  id: string,
  conteggio: Conteggio,
  chi: Chi,
): Promise<void> {
  const { actor, clock } = chi
  const sessione = await bloccaSessione(db, actor, id)
  richiediStato(sessione, 'in_conteggio')
  const atteso = importiAttesi(await readLettura(db, sessione))
  const esame = await esaminaConteggio(db, sessione.cassa, atteso, conteggio)
  if (!esame.oltre && !sessione.cassa.verifica_altra_persona) {
    const chiusa_da = actor.utente_id
    return sigilla(db, { sessione, conteggio, esame, chiusa_da, verificata_da: null }, chi)
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
  await annotaCassa(db, chi, {
    azione: 'chiede_verifica',
    entita: 'sessione_cassa',
    entita_id: id,
    prima: { stato: 'in_conteggio' },
    dopo: { stato: 'da_verificare', righe: esame.righe, nota: conteggio.nota },
  })
  await accoda(db, {
    argomento: 'cassa_da_verificare',
    unicita: `cassa_da_verificare:${id}:${String(clock.now().getTime())}`,
    contenuto: { sessione_id: id },
  })
}

async function bloccaDaVerificare(db: Db, id: string, { actor }: Chi) {
  const sessione = await bloccaSessione(db, actor, id)
  richiediStato(sessione, 'da_verificare')
  if (!puoVerificare(sessione, sessione.cassa, actor.utente_id)) {
    const message =
      'Chi ha contato non può verificare: serve un’altra persona. La cassa non è stata chiusa.'
    throw new AppError('non_autorizzato', { message })
  }
  return sessione
}

/** The second look: what was counted is right, the session is closed with it. */
export async function approvaChiusura(db: Db, id: string, chi: Chi): Promise<void> {
  const sessione = await bloccaDaVerificare(db, id, chi)
  const { conteggio: contato, contata_da } = sessione
  if (contato === null || contata_da === null) throw new Error(`${id}: nothing was counted`)
  // Written by ourselves, after the contract had read it.
  const conteggio = contato as unknown as Conteggio
  const atteso = importiAttesi(await readLettura(db, sessione))
  const esame = await esaminaConteggio(db, sessione.cassa, atteso, conteggio)
  // Where nobody else is there whoever counted may close, and the closing does not say that somebody verified it.
  const { utente_id } = chi.actor
  const verificata_da = utente_id === contata_da ? null : utente_id
  await sigilla(db, { sessione, conteggio, esame, chiusa_da: contata_da, verificata_da }, chi)
}

/** The second look: it is to be counted again. */
export async function respingiChiusura(
  db: Db,
  id: string,
  motivo: string,
  chi: Chi,
): Promise<void> {
  await bloccaDaVerificare(db, id, chi)
  await db
    .updateTable('sessioni_cassa')
    .set({ stato: 'in_conteggio' })
    .where('id', '=', id)
    .execute()
  await annotaCassa(db, chi, {
    azione: 'respinge',
    entita: 'sessione_cassa',
    entita_id: id,
    prima: { stato: 'da_verificare' },
    dopo: { stato: 'in_conteggio', motivo },
  })
  await accoda(db, {
    argomento: 'cassa_respinta',
    unicita: `cassa_respinta:${id}:${String(chi.clock.now().getTime())}`,
    contenuto: { sessione_id: id, motivo },
  })
}
