import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { dirittoDiRecesso } from '@rateo/domain/atti/avviso-rinnovo'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { uscitaDi } from '@rateo/domain/stati/disdetta'
import type { Db } from '../../../../db/database.ts'
import { findAvvisi, findAvvisoMancato } from '../avvisi/avvisi.queries.ts'
import { findPreavviso } from '../prezzo/prezzo-annunciato.queries.ts'
import { azioniChiusura, findChiusura, recessoEntro } from './chiusura.queries.ts'
import { findDisdetta } from './disdette.queries.ts'
import { azioniUscita } from './motivi-disdetta.ts'

type Riga = Parameters<typeof findDisdetta>[1] &
  Parameters<typeof findAvvisoMancato>[1] &
  Parameters<typeof recessoEntro>[0] &
  Parameters<typeof uscitaDi>[0] & { avvio_chiesto: boolean }

/** The ways out of an abbonamento as its page shows them, and the notices that they depend on. */
export async function mostraUscite(
  db: Db,
  a: Riga,
  { ruolo, oggi }: { ruolo: Ruolo; oggi: string },
) {
  const dal = ruolo === 'cliente' ? a.titolare_dal : null
  const [data, chiusura, avvisi, avviso_mancato] = await Promise.all([
    findDisdetta(db, a, oggi),
    findChiusura(db, a.id),
    findAvvisi(db, a.id, dal),
    findAvvisoMancato(db, a, oggi),
  ])
  // The reason that somebody gave who had it before is theirs.
  const isDiAltri = dal !== null && data !== null && new Date(data.created_at) < dal
  const disdetta = isDiAltri && data ? { ...data, motivo: null, nota: null } : data
  const preavviso_giorni = await findPreavviso(db, a, { mancato: avviso_mancato, oggi })
  const uscita = uscitaDi({ ...a, preavviso_giorni }, oggi)
  const { recesso_entro } = dirittoDiRecesso(
    { recesso_entro: recessoEntro(a), avvio_chiesto: a.avvio_chiesto },
    avviso_mancato,
    oggi,
  )
  const campi: Pick<
    Abbonamento,
    'uscita' | 'disdetta' | 'chiusura' | 'recesso_entro' | 'avvisi' | 'avviso_mancato'
  > = { uscita, disdetta, chiusura, recesso_entro, avvisi, avviso_mancato }
  return {
    ...campi,
    azioni_uscita: [
      ...azioniUscita({ uscita, disdetta }, ruolo),
      ...azioniChiusura({ stato: a.stato, recesso_entro }, { ruolo, oggi }),
    ],
  }
}
