import type { Db } from '../../../db/database.ts'

type Codici = { partita_iva: string | null; codice_fiscale: string | null }

/** Writes the codes of a cliente that an esercente did not know of, unless the cliente has confirmed its data itself. */
export async function imparaCodici(
  db: Db,
  { esercente_id, cliente_id }: { esercente_id: string; cliente_id: string },
  { partita_iva, codice_fiscale }: Codici,
): Promise<void> {
  await db
    .updateTable('clienti_esercente')
    .set((eb) => ({
      partita_iva: eb.fn.coalesce('partita_iva', eb.val(partita_iva)),
      codice_fiscale: eb.fn.coalesce('codice_fiscale', eb.val(codice_fiscale)),
    }))
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .where('confermata_at', 'is', null)
    .where((eb) => eb.or([eb('partita_iva', 'is', null), eb('codice_fiscale', 'is', null)]))
    .execute()
}
