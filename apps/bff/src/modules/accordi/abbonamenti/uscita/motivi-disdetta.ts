import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

export const MOTIVO_NIENTE_DA_DISDIRE = 'L’abbonamento non è in corso: non c’è niente da disdire.'

type Disdetta = Pick<NonNullable<Abbonamento['disdetta']>, 'ruolo' | 'prossimo_se_ritirata'>

/** The reason why this role cannot take the disdetta back; null when it can: only whoever gave it, while the service lasts. */
export function motivoNonRitirabile(
  { ruolo: dato_da, prossimo_se_ritirata }: Disdetta,
  ruolo: Ruolo,
): string | null {
  if (dato_da !== ruolo) {
    return dato_da === 'cliente'
      ? 'La disdetta è del cliente: solo il cliente la può ritirare.'
      : 'La disdetta è dell’esercente: solo l’esercente la può ritirare.'
  }
  return prossimo_se_ritirata === null
    ? 'L’abbonamento è già finito, oppure è passato a un’altra persona: la disdetta non si ritira più.'
    : null
}

/** The ways out of an abbonamento for this role, by the rules that refuse the calls. */
export function azioniUscita(
  { uscita, disdetta }: Pick<Abbonamento, 'uscita' | 'disdetta'>,
  ruolo: Ruolo,
): AzioniConsentite {
  if (ruolo === 'admin') return []
  if (uscita !== null) return [{ azione: 'disdici', consentita: true, motivo: null }]
  if (disdetta === null) return []
  const motivo = motivoNonRitirabile(disdetta, ruolo)
  return [{ azione: 'annulla_disdetta', consentita: motivo === null, motivo }]
}
