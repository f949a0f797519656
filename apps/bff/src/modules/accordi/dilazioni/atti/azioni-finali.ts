import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import type { Sua } from '../lock-dilazione.ts'
import { findMotivoNonRecede } from './recesso.queries.ts'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

/** The ways in which this reader may end a plan that began, by the very rules that refuse the calls. */
export async function findAzioniFinali(
  db: Db,
  d: Pick<Sua, 'id' | 'stato' | 'accettata_at' | 'inquadramento'>,
  { ruolo, oggi }: { ruolo: Ruolo; oggi: Giorno },
): Promise<AzioniConsentite> {
  if (d.accettata_at === null) return []
  if (ruolo === 'cliente') {
    return d.inquadramento === 'b2b'
      ? []
      : [azione('recedi', await findMotivoNonRecede(db, d, oggi))]
  }
  return []
}
