import type { Db } from '../../../../db/database.ts'
import {
  cambioChiuso,
  cambioProposto,
  type DatiCambio,
  pianoCambiato,
} from '../../../../emails/cambio-piano.ts'
import type { Email } from '../../../../emails/layout.ts'

/** The sentence for the esercente about a change; null for a step that follows at once from a yes it was told of. */
export const CAMBI: Readonly<Record<string, (d: DatiCambio) => string | null>> = {
  cambia_piano: ({ firmato }) => (firmato === null ? 'è passato a questo piano' : null),
  programma_cambio: ({ firmato, nuovo }) =>
    firmato === null ? `dal prossimo periodo passa a ${nuovo}` : null,
  annulla_cambio: ({ nuovo }) => `non passa più a ${nuovo}: il cambio è annullato`,
  accetta_cambio: ({ nuovo }) => `passa a ${nuovo}: il cliente ha accettato la tua proposta`,
  rifiuta_cambio: ({ nuovo }) => `resta com’è: il cliente non vuole passare a ${nuovo}`,
  scade_cambio: ({ nuovo }) =>
    `resta com’è: il cliente non ha risposto alla proposta di passare a ${nuovo}`,
}

/** The e-mail for the cliente; null where there is nothing to write. */
export function emailDelCambio(d: DatiCambio, azione: string, origin: string): Email | null {
  if (azione === 'propone_cambio') return cambioProposto(d, origin)
  if (azione === 'cambia_piano' || azione === 'programma_cambio') {
    return pianoCambiato(d, azione === 'programma_cambio', origin)
  }
  return cambioChiuso(d, azione, origin)
}

export async function findCambio(db: Db, cambio_id: string) {
  const { documento, anteprima, cadenza, ...row } = await db
    .selectFrom('cambi_piano as c')
    .innerJoin('piani as p', 'p.id', 'c.piano_id')
    .leftJoin('firme as f', 'f.id', 'c.firma_id')
    .where('c.id', '=', cambio_id)
    .select(['c.abbonamento_id', 'c.vale_dal', 'c.anteprima', 'c.scade_at'])
    .select(['p.nome as nuovo', 'p.cadenza', 'f.documento'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    anteprima,
    cadenza,
    firmato: documento?.toString('utf8') ?? null,
  }
}
