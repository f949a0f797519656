import type { FattoSicurezza } from '../../../emails/sicurezza.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'

const DAY_MS = 86_400_000
/** The days for which a file can be taken. */
const GIORNI_DI_VITA = 3

export function ownerOf({ actor: { esercente_id } }: Pick<Call, 'actor'>): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

/** To every address by which the business is known: one of them belongs to who did not do it. */
export async function avvisaAttivita(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { esercente_id, fatto, chiave }: { esercente_id: string; fatto: FattoSicurezza; chiave: string },
): Promise<void> {
  const { email, pec } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['email', 'pec'])
    .executeTakeFirstOrThrow()
  const persone = await db
    .selectFrom('membri_esercente as m')
    .innerJoin('utenti as u', 'u.id', 'm.utente_id')
    .where('m.esercente_id', '=', esercente_id)
    .where('m.ruolo', 'in', ['titolare', 'amministratore'])
    .where('m.al', 'is', null)
    .where('m.sospeso_at', 'is', null)
    .select('u.email')
    .execute()
  for (const destinatario of new Set([email, pec, ...persone.map((una) => una.email)])) {
    if (!destinatario) continue
    await accoda(db, {
      argomento: 'avviso_sicurezza',
      unicita: `avviso_sicurezza:${fatto}:${chiave}:${destinatario}`,
      contenuto: { utente_id: actor.utente_id, fatto, destinatario },
    })
  }
}

/** Asks for everything of the esercente as a file: with a code, and told to every address of the business. */
export async function chiediArchivio(call: Call): Promise<string> {
  const { db, actor, clock } = call
  const { utente_id, sessione_id } = actor
  const esercente_id = ownerOf(call)
  const now = clock.now()
  const atto = { scopo: 'archivio_attivita' as const, oggetto: esercente_id }
  await esigiConferma(db, { utente_id, sessione_id, now }, atto)
  const id = newId(now)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('archivi')
    .values({
      id,
      esercente_id,
      autore_id: utente_id,
      stato: 'in_attesa',
      scade_at: new Date(now.getTime() + GIORNI_DI_VITA * DAY_MS),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('esercente_id')
        .where('stato', 'in', ['in_attesa', 'in_elaborazione'])
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new AppError('gia_esistente', { message: 'L’archivio è già in preparazione.' })
  }
  await annota(call, { azione: 'chiede_archivio', entita: 'esercente', id: esercente_id })
  await avvisaAttivita(call, { esercente_id, fatto: 'archivio_chiesto', chiave: id })
  return id
}
