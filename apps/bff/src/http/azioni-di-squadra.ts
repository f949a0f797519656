import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoFuoriMansione, svolge } from '@rateo/domain/permessi/squadra'
import { mansioneDi } from '@rateo/domain/permessi/squadra-tabella'
import type { Actor } from './actor.ts'

type Passi = Readonly<Record<string, string>>

/** Actions that are called otherwise than the last steps of their address. */
const PASSI: Readonly<Record<string, Passi>> = {
  pagamenti: { registra_incasso: 'incassi', rimborsa: 'rimborsi' },
  abbonamenti: {
    cambia_piano: 'cambio',
    cambia_posti: 'cambio',
    annulla_cambio: 'cambio',
    ritira_cambio: 'cambio',
    metti_in_pausa: 'pausa',
    annulla_pausa: 'pausa',
    anticipa_ripresa: 'pausa/fine',
    cambia_giorno: 'giorno',
    annulla_giorno: 'giorno',
    usa_codice: 'sconto',
    togli_sconto: 'sconto',
    trasferisci: 'trasferimento',
    ritira_trasferimento: 'trasferimento',
    disdici: 'disdetta',
    annulla_disdetta: 'disdetta',
    cessa: 'cessazione',
  },
}

/** Asking a cliente for money is an action on the cliente, and a call on pagamenti. */
const ALTROVE: Passi = { richiedi_pagamento: '/api/pagamenti' }

/**
 * The actions on a record as the caller's role in the team may do them: by the table that the door refuses by. An action
 * that the state of the record forbids keeps that reason: nobody could do it now.
 */
export const azioniDiSquadra = (
  azioni: AzioniConsentite,
  { squadra }: Pick<Actor, 'squadra'>,
  risorsa: string,
): AzioniConsentite =>
  azioni.map((una) => {
    const passo = PASSI[risorsa]?.[una.azione] ?? una.azione
    const mansione = mansioneDi('POST', ALTROVE[una.azione] ?? `/api/${risorsa}/:id/${passo}`)
    if (!squadra || !una.consentita || mansione === null || svolge(squadra, mansione)) return una
    return { ...una, consentita: false, motivo: motivoFuoriMansione(squadra, mansione) }
  })
