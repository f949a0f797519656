import {
  CHIAVE_CONTO,
  CHIAVE_CONTRIBUTI,
  CHIAVE_IVA,
  CHIAVE_RITENUTE,
  CONTO_PREDEFINITO,
  CONTRIBUTI_PREDEFINITI,
  IVA_PREDEFINITA,
  RITENUTE_PREDEFINITE,
} from '../../../persone/consulenti/index.ts'
import { centesimi, intero, testo } from './campi-parametro.ts'
import type { DefinizioneParametro } from '../parametri.ts'

const aliquota = (nome: string, etichetta: string) =>
  ({ nome, etichetta, tipo: 'percento', min: 0, max: 5000, unita: '%' }) as const

const fonte = testo('fonte', 'Da dove vengono (legge, circolare, data)', { max: 300 })

const COME =
  'Valgono per le liquidazioni approvate dal momento scelto in poi: quelle approvate tengono le loro. Zero vale “non scritto”: finché manca, chi ne ha bisogno non si liquida.'

/** The tax withheld from consulenti (CON-B4). */
const PARAMETRO_RITENUTE: DefinizioneParametro = {
  nome: 'Consulenti: ritenuta d’acconto',
  descrizione: `Quanto si trattiene sulle provvigioni, per la parte che dice la scheda del consulente. ${COME}`,
  campi: [
    aliquota('provvigioni', 'Agenti e procacciatori'),
    aliquota('professionisti', 'Professionisti'),
    fonte,
  ],
  predefinito: RITENUTE_PREDEFINITE,
}

/** The contributions on what consulenti earn, with the ceilings of one year. */
const PARAMETRO_CONTRIBUTI: DefinizioneParametro = {
  nome: 'Consulenti: ENASARCO e INPS',
  descrizione: `I massimali valgono solo per le provvigioni dell’anno scritto: ogni anno vanno riscritti. ${COME}`,
  campi: [
    aliquota('enasarco_agente', 'ENASARCO, parte del consulente'),
    aliquota('enasarco_preponente', 'ENASARCO, parte di chi paga'),
    centesimi('massimale_pluri_centesimi', 'Massimale, plurimandatario', 100_000_000),
    centesimi('massimale_mono_centesimi', 'Massimale, monomandatario', 100_000_000),
    intero('anno', 'Anno dei massimali', { min: 2020, max: 2100 }),
    aliquota('rivalsa_inps', 'Rivalsa INPS, gestione separata'),
    fonte,
  ],
  predefinito: CONTRIBUTI_PREDEFINITI,
}

/** VAT and stamp duty on what consulenti invoice. */
const PARAMETRO_IVA: DefinizioneParametro = {
  nome: 'Consulenti: IVA e bollo',
  descrizione: `L’IVA di chi è nel regime ordinario, il bollo di chi è nel forfettario. ${COME}`,
  campi: [
    aliquota('iva', 'IVA'),
    centesimi('bollo_centesimi', 'Imposta di bollo', 10_000),
    centesimi('bollo_oltre_centesimi', 'Bollo dovuto oltre', 100_000),
    fonte,
  ],
  predefinito: IVA_PREDEFINITA,
}

/** The account from which consulenti are paid. */
const PARAMETRO_CONTO: DefinizioneParametro = {
  nome: 'Consulenti: conto da cui si pagano',
  descrizione:
    'L’IBAN scritto nel file dei bonifici come conto da addebitare. L’ordinante è chi gestisce il portale.',
  campi: [testo('iban', 'IBAN', { max: 34 })],
  predefinito: CONTO_PREDEFINITO,
}

/** The parameters by which consulenti are paid, by their keys. */
export const PARAMETRI_CONSULENTI: Readonly<Record<string, DefinizioneParametro>> = {
  [CHIAVE_RITENUTE]: PARAMETRO_RITENUTE,
  [CHIAVE_CONTRIBUTI]: PARAMETRO_CONTRIBUTI,
  [CHIAVE_IVA]: PARAMETRO_IVA,
  [CHIAVE_CONTO]: PARAMETRO_CONTO,
}
