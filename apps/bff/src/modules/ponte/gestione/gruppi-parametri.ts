import type { GruppoParametro } from '@rateo/domain/stati/parametro'
import { CHIAVE_SECONDO_PASSAGGIO } from '../../base/impostazioni/index.ts'

const CHIAVI_DI: Readonly<Record<Exclude<GruppoParametro, 'portale'>, readonly string[]>> = {
  incassi: [
    'commissioni',
    'commissione_resa',
    'iva_commissioni',
    'trattenute',
    'scoperto_conti',
    'rimborsi',
    'giorni_accredito',
    'tetto_esercente_centesimi',
    'contestazioni',
    'soglie_rischio',
    'rifiuti_ravvicinati',
    'promesse',
    'cambi_prezzo',
  ],
  rate: [
    'sdd_preavviso_giorni',
    'dilazione_validita_giorni',
    'dilazione_perfezionamento_ore',
    'spostamenti_rata',
    'eventi_rata',
    'addebiti_dalle',
    'solleciti',
    'interessi_di_mora',
    'tegm',
  ],
  consulenti: [
    'ritenute_consulenti',
    'contributi_consulenti',
    'iva_consulenti',
    'conto_consulenti',
  ],
  sicurezza: [
    'contatti_esercente',
    'sms_al_giorno',
    'caricamenti_al_giorno',
    'sicurezza',
    CHIAVE_SECONDO_PASSAGGIO,
  ],
}

/** Finds the group of a parameter; one of which nothing is said is of the portal itself. */
export function gruppoDi(chiave: string): GruppoParametro {
  const [trovato] = (['incassi', 'rate', 'consulenti', 'sicurezza'] as const).filter((gruppo) =>
    CHIAVI_DI[gruppo].includes(chiave),
  )
  return trovato ?? 'portale'
}
