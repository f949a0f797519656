import { nomiPassi } from '@rateo/contract/persone/passi'
import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'

type Chi = { id: string; utente_id: string }

export async function createDocumento(
  db: Db,
  { id: esercente_id, utente_id }: Chi,
  tipo: string,
  scadenza: string | null = null,
): Promise<void> {
  const contenuto = Buffer.from('%PDF-1.7\n')
  await db
    .insertInto('documenti_registrazione')
    .values({
      id: newId(),
      utente_id,
      ruolo: 'esercente',
      esercente_id,
      tipo,
      nome_file: `${tipo}.pdf`,
      formato: 'application/pdf',
      dimensione: contenuto.length,
      sha256: Buffer.alloc(32),
      contenuto,
      scadenza,
    })
    .execute()
}

/** Every step of the registration is marked as right by this admin, but for those that are left out. */
export async function approvaPassi(
  db: Db,
  { id }: Pick<Chi, 'id'>,
  autore: { utente_id: string },
  tranne: readonly string[] = [],
): Promise<void> {
  const passi = nomiPassi('esercente').filter((passo) => !tranne.includes(passo))
  await db
    .insertInto('esami_registrazione')
    .values(
      passi.map((passo) => ({
        esercente_id: id,
        passo,
        esito: 'approvato',
        nota: '',
        autore: autore.utente_id,
        at: new Date(),
      })),
    )
    .execute()
}

/** Nothing is missing for the approval: the required papers and every step. */
export async function tuttoInRegola(db: Db, chi: Chi, autore: { utente_id: string }) {
  await createDocumento(db, chi, 'documento_identita')
  await createDocumento(db, chi, 'visura_camerale')
  await approvaPassi(db, chi, autore)
}
