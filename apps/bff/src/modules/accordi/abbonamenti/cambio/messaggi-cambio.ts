import { nomeConPosti } from '@rateo/domain/stati/posti'
import type { Db } from '../../../../db/database.ts'
import {
  cambioChiuso,
  cambioProposto,
  type DatiCambio,
  pianoCambiato,
} from '../../../../emails/cambio-piano.ts'
import type { Email } from '../../../../emails/layout.ts'
import type { DatiPrezzo } from '../../../../emails/prezzo-nuovo.ts'
import { emailDelPrezzo, PAROLE_PREZZO } from '../prezzo/messaggi-prezzo.ts'

/** The sentence for the esercente about a change; null for a step that follows at once from a yes it was told of. */
type Detto = DatiCambio & { prezzo: DatiPrezzo['prezzo'] | null; motivo: string | null }

const CAMBI: Readonly<Record<string, (d: DatiCambio) => string | null>> = {
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
export function emailDelCambio(
  { prezzo, ...d }: DatiCambio & { prezzo: DatiPrezzo['prezzo'] | null },
  azione: string,
  origin: string,
): Email | null {
  if (prezzo !== null) return emailDelPrezzo({ ...d, prezzo }, azione, origin)
  if (azione === 'propone_cambio') return cambioProposto(d, origin)
  if (azione === 'cambia_piano' || azione === 'programma_cambio') {
    return pianoCambiato(d, azione === 'programma_cambio', origin)
  }
  return cambioChiuso(d, azione, origin)
}

/** The sentence for the esercente, in the words of a piano or of a price, with the reason of a no. */
export function paroleDelCambio({ motivo, ...d }: Detto, azione: string): string | null {
  const parole = d.prezzo === null ? (CAMBI[azione]?.(d) ?? null) : (PAROLE_PREZZO[azione] ?? null)
  return parole !== null && azione === 'rifiuta_cambio' && motivo !== null
    ? `${parole} (“${motivo}”)`
    : parole
}

/** Reads a change, with the announced price that it brings. */
export async function findCambio(db: Db, cambio_id: string) {
  const {
    documento,
    anteprima,
    cadenza,
    da_centesimi,
    testo,
    dal,
    nome,
    posti,
    posti_max,
    ...row
  } = await db
    .selectFrom('cambi_piano as c')
    .innerJoin('piani as p', 'p.id', 'c.piano_id')
    .leftJoin('firme as f', 'f.id', 'c.firma_id')
    .leftJoin('adeguamenti_prezzo as d', 'd.id', 'c.adeguamento_id')
    .leftJoin('adeguamenti_abbonati as l', (join) =>
      join
        .onRef('l.adeguamento_id', '=', 'c.adeguamento_id')
        .onRef('l.abbonamento_id', '=', 'c.abbonamento_id'),
    )
    .where('c.id', '=', cambio_id)
    .select(['c.abbonamento_id', 'c.vale_dal', 'c.anteprima', 'c.scade_at', 'c.motivo'])
    .select(['p.nome', 'p.posti_max', 'c.posti', 'p.cadenza', 'f.documento'])
    .select(['l.da_centesimi', 'd.testo', 'd.vale_dal as dal'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    nuovo: nomeConPosti(nome, { posti_max }, posti),
    anteprima,
    cadenza,
    prezzo:
      da_centesimi === null || testo === null || dal === null ? null : { da_centesimi, testo, dal },
    firmato: documento?.toString('utf8') ?? null,
  }
}
