import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoFuoriMansione, svolge } from '@rateo/domain/permessi/squadra'
import { mansioneDi } from '@rateo/domain/permessi/squadra-tabella'
import type { Actor } from './actor.ts'

/** Actions that are called otherwise than the last step of their address. */
const PASSI: Readonly<Record<string, string>> = {
  registra_incasso: 'incassi',
  rimborsa: 'rimborsi',
}

/** The actions on a record as the caller's role in the team may do them: by the table that the door refuses by. */
export const azioniDiSquadra = (
  azioni: AzioniConsentite,
  { squadra }: Pick<Actor, 'squadra'>,
  risorsa: string,
): AzioniConsentite =>
  azioni.map((una) => {
    const passo = PASSI[una.azione] ?? una.azione
    const mansione = mansioneDi('POST', `/api/${risorsa}/:id/${passo}`)
    if (!squadra || mansione === null || svolge(squadra, mansione)) return una
    return { ...una, consentita: false, motivo: motivoFuoriMansione(squadra, mansione) }
  })
