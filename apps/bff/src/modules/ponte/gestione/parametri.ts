import type { CampoParametro, Valori } from '@rateo/contract/ponte/gestione'
import { descriviParametro, UNITA_ORA } from '@rateo/domain/stati/parametro'
import { AppError, type FieldError } from '../../../http/errors.ts'
import {
  CHIAVE_FUNZIONI,
  CHIAVE_GESTORE,
  CHIAVE_MANUTENZIONE,
  CHIAVE_PROMOZIONI,
  CHIAVE_SECONDO_PASSAGGIO,
  CHIAVE_SICUREZZA,
  PREDEFINITE,
} from '../../base/impostazioni/index.ts'
import { SCOPERTO_PREDEFINITO } from '../../incasso/conti-collegati/index.ts'
import { CHIAVE_SOLLECITI } from '../../incasso/solleciti/index.ts'
import { CHIAVE_PROMESSE } from '../../incasso/promesse/index.ts'
import { CHIAVE_MORA } from '../../incasso/mora/index.ts'
import { CHIAVE_PREZZI } from '../../accordi/abbonamenti/index.ts'
import { CHIAVE_EVENTI, CHIAVE_SPOSTAMENTI, CHIAVE_TEGM } from '../../accordi/dilazioni/index.ts'
import { CHIAVE_RIMBORSI, RIMBORSI_PREDEFINITI } from '../../incasso/rimborsi/index.ts'
import { CHIAVE_RIFIUTI } from '../../sportello/gateway/index.ts'
import { CHIAVE_CONTESTAZIONI } from '../../incasso/contestazioni/index.ts'
import { CHIAVE_CONTATTI } from '../../persone/clienti/index.ts'
import { CHIAVE_SMS } from '../../persone/otp/index.ts'
import { CHIAVE_CARICAMENTI } from '../../registri/caricamenti/index.ts'
import { CHIAVE_TRATTENUTE } from '../../registri/trattenute/index.ts'
import { PARAMETRO_CARICAMENTI } from './parametri/parametro-caricamenti.ts'
import { PARAMETRO_SMS } from './parametri/parametro-sms.ts'
import { PARAMETRO_CONTATTI } from './parametri/parametro-contatti.ts'
import { PARAMETRO_CONTESTAZIONI } from './parametri/parametro-contestazioni.ts'
import { PARAMETRO_RISCHIO } from './parametri/parametro-rischio.ts'
import { CHIAVE_SOGLIE_RISCHIO } from '../../persone/esercenti/index.ts'
import { centesimi, intero, siNo, testo } from './parametri/campi-parametro.ts'
import { PARAMETRI_CONSULENTI } from './parametri/parametri-consulenti.ts'
import { PARAMETRO_EVENTI, PARAMETRO_SPOSTAMENTI } from './parametri/parametro-rate.ts'
import { PARAMETRO_FUNZIONI } from './parametri/parametro-funzioni.ts'
import { PARAMETRO_GESTORE } from './parametri/parametro-gestore.ts'
import { PARAMETRO_PROMOZIONI } from './parametri/parametro-promozioni.ts'
import { PARAMETRO_RIFIUTI } from './parametri/parametro-rifiuti.ts'
import { PARAMETRO_PREZZI } from './parametri/parametro-prezzi.ts'
import { PARAMETRO_PROMESSE } from './parametri/parametro-promesse.ts'
import { PARAMETRO_MANUTENZIONE } from './parametri/parametro-manutenzione.ts'
import { PARAMETRO_MORA } from './parametri/parametro-mora.ts'
import { PARAMETRO_SECONDO_PASSAGGIO } from './parametri/parametro-secondo-passaggio.ts'
import { PARAMETRO_SICUREZZA } from './parametri/parametro-sicurezza.ts'
import { PARAMETRO_SOLLECITI } from './parametri/parametro-solleciti.ts'
import { PARAMETRO_TEGM } from './parametri/parametro-tegm.ts'
import { PARAMETRO_TRATTENUTE } from './parametri/parametro-trattenute.ts'

export type DefinizioneParametro = {
  nome: string
  descrizione: string
  campi: readonly CampoParametro[]
  /** The values while nobody has written any. */
  predefinito: Valori
  /** The mistakes of values that are good one by one and not together. */
  controlla?: (valori: Valori) => FieldError[]
}

/** The one field of a parameter that is a single value and not an object. */
const UNICO = 'valore'

/** Every value of the product that staff may change. What is not here is changed with a release. */
const PARAMETRI: Readonly<Record<string, DefinizioneParametro>> = {
  commissioni: {
    nome: 'Commissione sugli incassi online',
    descrizione:
      'Quello che paga per ogni pagamento incassato online l’esercente che non ha condizioni sue. Vale per gli incassi dal momento scelto in poi.',
    campi: [
      {
        nome: 'per_mille',
        etichetta: 'Parte in proporzione',
        tipo: 'per_mille',
        min: 0,
        max: 100,
        unita: '%',
      },
      centesimi('fissa_centesimi', 'Parte fissa', 1000),
    ],
    predefinito: { per_mille: 0, fissa_centesimi: 0 },
  },
  commissione_resa: {
    nome: 'Commissione sui rimborsi',
    descrizione:
      'Se con un rimborso torna all’esercente anche la sua parte di commissione. Vale per i pagamenti incassati dal momento scelto in poi, dove il denaro va sui conti degli esercenti.',
    campi: [siNo(UNICO, 'Torna all’esercente')],
    predefinito: { [UNICO]: 0 },
  },
  iva_commissioni: {
    nome: 'IVA sulle commissioni',
    descrizione:
      'L’aliquota che si aggiunge alla commissione degli incassi online. Zero: la commissione è esente (art. 10, n. 1, DPR 633/1972). Vale per gli incassi dal momento scelto in poi.',
    campi: [intero(UNICO, 'Aliquota', { max: 30, unita: '%' })],
    predefinito: { [UNICO]: 0 },
  },
  scoperto_conti: {
    nome: 'Saldo sotto zero di un conto',
    descrizione:
      'Fino a quanto il saldo del conto di un esercente può stare sotto zero, per rimborsi e reclami: oltre, non chiede nuovi pagamenti finché gli incassi non lo ripianano. Rate e rinnovi vanno avanti.',
    campi: [centesimi(UNICO, 'Scoperto ammesso', 100_000_000)],
    predefinito: { [UNICO]: SCOPERTO_PREDEFINITO },
  },
  [CHIAVE_RIMBORSI]: {
    nome: 'Rimborsi',
    descrizione:
      'Quando serve la conferma con un codice, sommando ciò che si restituisce senza codice dello stesso pagamento o nello stesso giorno, e fino a quanto il saldo di un esercente può andare sotto zero per restituire denaro: oltre, il rimborso aspetta in coda. Una chiave API non restituisce più del suo tetto in un giorno.',
    campi: [
      centesimi('soglia_otp_centesimi', 'Codice di conferma oltre', 100_000_000),
      centesimi('scoperto_centesimi', 'Scoperto ammesso', 100_000_000),
      centesimi('tetto_chiave_centesimi', 'Tetto di una chiave API in un giorno', 100_000_000),
    ],
    predefinito: RIMBORSI_PREDEFINITI,
  },
  sdd_preavviso_giorni: {
    nome: 'Preavviso degli addebiti SEPA',
    descrizione:
      'Quanti giorni prima dell’addebito si dice al cliente l’importo e la data. Il servizio di pagamento ne vuole almeno tre: con meno di tre si avvisa comunque tre giorni prima. Vale per i mandati preparati dal momento scelto in poi: quelli firmati tengono il loro.',
    campi: [intero(UNICO, 'Giorni', { min: 1, max: 14, unita: 'giorni' })],
    predefinito: { [UNICO]: PREDEFINITE.sdd_preavviso_giorni },
  },
  dilazione_validita_giorni: {
    nome: 'Validità delle proposte di dilazione',
    descrizione:
      'In quanti giorni il cliente risponde a una proposta, e comunque non oltre la prima rata. Vale per le proposte inviate dal momento scelto in poi.',
    campi: [intero(UNICO, 'Giorni', { min: 1, max: 60, unita: 'giorni' })],
    predefinito: { [UNICO]: PREDEFINITE.dilazione_validita_giorni },
  },
  dilazione_perfezionamento_ore: {
    nome: 'Tempo per pagare l’anticipo di una dilazione',
    descrizione:
      'Entro quante ore dall’accettazione va pagato quello che è dovuto subito: dopo, la dilazione è annullata e il debito torna com’era.',
    campi: [intero(UNICO, 'Ore', { min: 1, max: 720, unita: 'ore' })],
    predefinito: { [UNICO]: PREDEFINITE.dilazione_perfezionamento_ore },
  },
  [CHIAVE_SPOSTAMENTI]: PARAMETRO_SPOSTAMENTI,
  addebiti_dalle: {
    nome: 'Ora degli addebiti automatici',
    descrizione:
      'Da che ora, a Roma, si addebitano le rate e i rinnovi che scadono oggi sulla carta o sul conto scelti dal cliente. Quello che è rimasto indietro si recupera ogni ora.',
    campi: [intero(UNICO, 'Dalle ore', { max: 23, unita: UNITA_ORA })],
    predefinito: { [UNICO]: PREDEFINITE.addebiti_dalle },
  },
  giorni_accredito: {
    nome: 'Giorni di accredito',
    descrizione:
      'Dopo quanti giorni lavorativi bancari i soldi di un pagamento online arrivano sul conto dell’esercente. Vale per i pagamenti incassati dal giorno scelto in poi.',
    campi: [intero(UNICO, 'Giorni', { max: 30, unita: 'giorni' })],
    predefinito: { [UNICO]: PREDEFINITE.giorni_accredito },
  },
  tetto_esercente_centesimi: {
    nome: 'Tetto degli esercenti in verifica o limitati',
    descrizione:
      'Quanto può chiedere in 30 giorni un esercente in verifica, a cui è stata chiesta un’integrazione o limitato. Chi ha un tetto suo mantiene il suo.',
    campi: [centesimi(UNICO, 'Tetto in 30 giorni', 100_000_000)],
    predefinito: { [UNICO]: PREDEFINITE.tetto_esercente_centesimi },
  },
  [CHIAVE_TRATTENUTE]: PARAMETRO_TRATTENUTE,
  [CHIAVE_SOLLECITI]: PARAMETRO_SOLLECITI,
  [CHIAVE_EVENTI]: PARAMETRO_EVENTI,
  [CHIAVE_PROMESSE]: PARAMETRO_PROMESSE,
  [CHIAVE_PREZZI]: PARAMETRO_PREZZI,
  [CHIAVE_MORA]: PARAMETRO_MORA,
  [CHIAVE_TEGM]: PARAMETRO_TEGM,
  [CHIAVE_RIFIUTI]: PARAMETRO_RIFIUTI,
  [CHIAVE_CONTESTAZIONI]: PARAMETRO_CONTESTAZIONI,
  [CHIAVE_SOGLIE_RISCHIO]: PARAMETRO_RISCHIO,
  [CHIAVE_CONTATTI]: PARAMETRO_CONTATTI,
  [CHIAVE_SMS]: PARAMETRO_SMS,
  [CHIAVE_CARICAMENTI]: PARAMETRO_CARICAMENTI,
  [CHIAVE_SICUREZZA]: PARAMETRO_SICUREZZA,
  [CHIAVE_SECONDO_PASSAGGIO]: PARAMETRO_SECONDO_PASSAGGIO,
  [CHIAVE_PROMOZIONI]: PARAMETRO_PROMOZIONI,
  brand: {
    nome: 'Nome del portale',
    descrizione: 'Si legge nel menu e nel titolo di ogni pagina.',
    campi: [testo(UNICO, 'Nome', { min: 1, max: 40 })],
    predefinito: { [UNICO]: PREDEFINITE.brand },
  },
  [CHIAVE_MANUTENZIONE]: PARAMETRO_MANUTENZIONE,
  [CHIAVE_FUNZIONI]: PARAMETRO_FUNZIONI,
  [CHIAVE_GESTORE]: PARAMETRO_GESTORE,
  ...PARAMETRI_CONSULENTI,
  assistenza_email: {
    nome: 'Indirizzo dell’assistenza',
    descrizione:
      'L’e-mail a cui scrive chi non può usare il portale, ad esempio con un profilo non attivo. Vuoto: non se ne mostra nessuno.',
    campi: [{ nome: UNICO, etichetta: 'E-mail', tipo: 'email', min: 0, max: 120, unita: '' }],
    predefinito: { [UNICO]: PREDEFINITE.assistenza_email },
  },
  loader_ms: {
    nome: 'Barra di avvio',
    descrizione: 'Quanto dura la barra che si vede mentre il portale si apre.',
    campi: [intero(UNICO, 'Durata', { max: 60_000, unita: 'millisecondi' })],
    predefinito: { [UNICO]: PREDEFINITE.loader_ms },
  },
}

export const CHIAVI = Object.keys(PARAMETRI)

export function definizioneDi(chiave: string): DefinizioneParametro {
  const definizione = Object.hasOwn(PARAMETRI, chiave) ? PARAMETRI[chiave] : undefined
  if (!definizione) throw new AppError('non_trovato')
  return definizione
}

/** The words of a parameter's value; undefined for a thing that is none of its fields, and for parameters of the past. */
export function parolaDelParametro(chiave: string, nome: string) {
  const definizione = Object.hasOwn(PARAMETRI, chiave) ? PARAMETRI[chiave] : undefined
  const campo = definizione?.campi.find((one) => one.nome === nome)
  return (
    campo && {
      nome: campo.etichetta,
      testo: (valore: unknown) => descriviParametro(campo, valore),
    }
  )
}

/** The stored value as fields; one of another shape than ours reads as the default. */
export function toValori({ campi, predefinito }: DefinizioneParametro, valore: unknown): Valori {
  const stored: Record<string, unknown> =
    typeof valore === 'object' && valore !== null ? { ...valore } : { [UNICO]: valore }
  return Object.fromEntries(
    campi.map(({ nome }) => {
      const one = stored[nome]
      const isReadable = typeof one === 'string' || typeof one === 'number'
      return [nome, isReadable ? one : (predefinito[nome] ?? '')]
    }),
  )
}

export const toStored = ({ campi }: DefinizioneParametro, valori: Valori): unknown =>
  campi.length === 1 && campi[0]?.nome === UNICO ? valori[UNICO] : valori
