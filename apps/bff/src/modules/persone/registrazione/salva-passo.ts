import { schemaPasso } from '@rateo/contract/persone/passi'
import { AppError } from '../../../http/errors.ts'
import { parse } from '../../../http/validation.ts'
import { annotaTelefono } from '../sessione/index.ts'
import type { Contesto } from './contesto.ts'
import { preparaContratto } from './contratto.ts'
import { controllaPasso } from './controlli.ts'
import { firmaContratto } from './firma-contratto.ts'
import { esigiAperta, isModificabile, getRiga } from './riga.ts'
import { annotaRegistrazione, scriviRegistrazione } from './scrivi-registrazione.ts'

/** The steps that have words in the contract: when those words change, what was signed is another contract. */
const NEL_CONTRATTO = new Set(['azienda', 'rappresentante', 'conto'])

/** Checks one step and keeps it; the others stay as they are, so that the registration goes on anywhere. */
export async function salvaPasso(contesto: Contesto, passo: string, body: unknown): Promise<void> {
  const { db, actor, now } = contesto
  const riga = await getRiga(db, actor, { lock: true })
  const schema = schemaPasso(riga.ruolo, passo)
  if (schema === undefined) throw new AppError('non_trovato')
  esigiAperta(riga)
  if (!isModificabile(riga, passo)) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo passo non è tra quelli da rivedere.',
    })
  }
  const valori = parse(schema, body, 'dati_non_validi') as Record<string, unknown>
  await controllaPasso(db, riga, passo, valori, contesto)
  if (passo === 'contatti' && !contesto.conSms) {
    await annotaTelefono(db, actor.utente_id, String(valori['telefono']), now)
  }
  const salvato = passo === 'contratto' ? await firmaContratto(contesto, riga, valori) : valori
  const { contratto, ...altri } = riga.dati
  const nuova = { ...riga, dati: { ...riga.dati, [passo]: salvato } }
  const keeps =
    contratto !== undefined &&
    (!NEL_CONTRATTO.has(passo) ||
      (await preparaContratto(db, nuova, now)).sha256 === contratto['sha256'])
  await scriviRegistrazione(
    db,
    riga,
    {
      dati: { ...altri, ...(keeps && { contratto }), [passo]: salvato },
      salvati: { ...riga.salvati, [passo]: now.toISOString() },
    },
    now,
  )
  await annotaRegistrazione(contesto, 'salva_passo', { passo })
}
