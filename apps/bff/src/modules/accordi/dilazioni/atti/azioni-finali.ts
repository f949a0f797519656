import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoNonDecade, motivoNonDiffida } from '@rateo/domain/credito/decadenza'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import type { Sua } from '../lock-dilazione.ts'
import { findEstintivo, motivoNonEstingue } from './conta-estinzione.ts'
import { findMotivoNonRecede } from './recesso.queries.ts'
import { findRitardo } from './ritardo.queries.ts'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

type Piano = Pick<
  Sua,
  'id' | 'cliente_id' | 'stato' | 'accettata_at' | 'inquadramento' | 'totale_centesimi'
>

/** The ways in which this reader may end a plan that began, by the very rules that refuse the calls. */
export async function findAzioniFinali(
  db: Db,
  d: Piano,
  { ruolo, now }: { ruolo: Ruolo; now: Date },
): Promise<AzioniConsentite> {
  if (d.accettata_at === null) return []
  const oggi = dayInRome(now)
  const estingui = azione('estingui', motivoNonEstingue(d.stato, await findEstintivo(db, d, now)))
  if (ruolo === 'cliente') {
    const recedi =
      d.inquadramento === 'b2b' ? [] : [azione('recedi', await findMotivoNonRecede(db, d, oggi))]
    return [...recedi, estingui]
  }
  const { ritardo } = await findRitardo(db, d, oggi)
  return [
    estingui,
    azione('diffida', motivoNonDiffida(ritardo, oggi)),
    azione('dichiara_decaduta', motivoNonDecade(ritardo, oggi)),
  ]
}
