/** The account at the payment provider to which the money of an esercente goes. */
export const STATI_CONTO = [
  'da_aprire',
  'da_completare',
  'in_verifica',
  'attivo',
  'da_aggiornare',
  'fermo',
  'respinto',
] as const
export type StatoConto = (typeof STATI_CONTO)[number]

/** The facts that decide the state of an account, as the provider tells them. */
export type FattiDelConto = {
  incassa: boolean
  accredita: boolean
  /** The provider's form was sent at least once. */
  inviato: boolean
  dovuti: readonly string[]
  in_verifica: readonly string[]
  motivo_fermo: string | null
}

const respinto = (motivo: string | null) => motivo?.startsWith('rejected') ?? false
const IN_ESAME: readonly string[] = ['requirements.pending_verification', 'under_review']

/** The state of an account that was opened. */
export function statoDelConto(fatti: FattiDelConto): Exclude<StatoConto, 'da_aprire'> {
  const { incassa, accredita, inviato, dovuti, motivo_fermo } = fatti
  if (respinto(motivo_fermo)) return 'respinto'
  if (incassa) return accredita && dovuti.length === 0 ? 'attivo' : 'da_aggiornare'
  if (!inviato) return 'da_completare'
  if (dovuti.length > 0) return 'fermo'
  if (motivo_fermo === null || IN_ESAME.includes(motivo_fermo)) return 'in_verifica'
  return 'fermo'
}

/** True while there is something that the esercente can do on the provider's page. */
export const siCompleta = (stato: StatoConto, dovuti: readonly string[]): boolean =>
  stato === 'da_completare' || (dovuti.length > 0 && stato !== 'respinto' && stato !== 'da_aprire')

const CHI: readonly (readonly [RegExp, string])[] = [
  [/^(representative|person_\w+|individual)\b/, 'del rappresentante legale'],
  [/^owners?\b/, 'dei titolari effettivi'],
  [/^directors?\b/, 'degli amministratori'],
  [/^executives?\b/, 'dei dirigenti'],
]

const CHE_COSA: readonly (readonly [RegExp, string])[] = [
  [/verification\.(additional_)?document/, 'un documento d’identità leggibile'],
  [/verification\.proof_of_liveness/, 'una foto del viso'],
  [/\bdob\b/, 'la data di nascita'],
  [/(first|last)_name$/, 'nome e cognome'],
  [/\baddress\b/, 'l’indirizzo'],
  [/email$/, 'l’e-mail'],
  [/phone$/, 'il telefono'],
  [/id_number$/, 'il codice fiscale'],
  [/nationality$/, 'la cittadinanza'],
  [/political_exposure$/, 'se ricopre cariche pubbliche'],
  [/relationship\./, 'il ruolo nell’impresa'],
]

const SOLI: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'Il conto corrente su cui ricevere gli accrediti'],
  [/^tos_acceptance/, 'L’accettazione delle condizioni del servizio di pagamento'],
  [/^business_profile\.mcc/, 'Il settore di attività'],
  [/^business_profile\.(url|product_description)/, 'Che cosa vendi, o l’indirizzo del sito'],
  [/^business_profile\./, 'I dati dell’attività'],
  [/^business_type/, 'La forma giuridica'],
  [/^company\.verification\.document/, 'Un documento dell’impresa, per esempio la visura camerale'],
  [/^company\.(tax_id|vat_id|registration_number)/, 'La partita IVA'],
  [/^company\.name/, 'La ragione sociale'],
  [/^company\.address/, 'L’indirizzo della sede'],
  [/^company\.phone/, 'Il telefono dell’impresa'],
  [/^company\.(owners|directors|executives)_provided/, 'La conferma di titolari e amministratori'],
  [/^company\.ownership_declaration/, 'La dichiarazione sui titolari effettivi'],
  [/^company\./, 'I dati dell’impresa'],
]

const maiuscola = (testo: string) => testo.charAt(0).toUpperCase() + testo.slice(1)

/** The words for a thing that the provider asks for; one that is new is named as a datum of its own. */
export function parolaRequisito(requisito: string): string {
  const solo = SOLI.find(([quale]) => quale.test(requisito))
  if (solo) return solo[1]
  const chi = CHI.find(([quale]) => quale.test(requisito))
  const cosa = CHE_COSA.find(([quale]) => quale.test(requisito))
  if (chi) return maiuscola(`${cosa?.[1] ?? 'altri dati'} ${chi[1]}`)
  return 'Altri dati chiesti dal servizio di pagamento'
}

/** The same for several: each thing once, in the order in which they are asked. */
export const paroleRequisiti = (requisiti: readonly string[]): string[] => [
  ...new Set(requisiti.map(parolaRequisito)),
]

const FERMI: readonly (readonly [RegExp, string])[] = [
  [/^requirements\.past_due/, 'mancano dati che il servizio di pagamento ha chiesto'],
  [
    /^requirements\.pending_verification|^under_review/,
    'il servizio di pagamento sta verificando i dati',
  ],
  [
    /^rejected\.fraud|^rejected\.platform_fraud/,
    'il servizio di pagamento l’ha chiuso per sospetto di frode',
  ],
  [/^rejected\.closed/, 'il servizio di pagamento l’ha chiuso'],
  [/^rejected\.(platform_)?terms_of_service/, 'è stato chiuso per violazione delle condizioni'],
  [/^rejected/, 'il servizio di pagamento non l’ha accettato'],
  [/^platform_paused/, 'l’assistenza l’ha sospeso'],
]

/** The reason why an account is stopped, to stand after a colon; null where it is not. */
export const parolaFermo = (motivo: string | null): string | null =>
  motivo === null
    ? null
    : (FERMI.find(([quale]) => quale.test(motivo))?.[1] ?? 'il servizio di pagamento l’ha fermato')

/** The reason why the provider did not accept something, in words. */
export const parolaErrore = (codice: string): string => {
  if (/not_readable|blurry|greyscale|incomplete|cropped/.test(codice)) return 'non si legge bene'
  if (/expired/.test(codice)) return 'è scaduto'
  if (/mismatch|does_not_match/.test(codice)) return 'non corrisponde ai dati'
  if (/too_large/.test(codice)) return 'il file è troppo grande'
  return 'non è stato accettato'
}

/**
 * The switches that follow from what the provider allows an account. One that is too far below zero (`oltre`) asks for nothing
 * new; what was agreed before goes on, and fills the hole.
 */
export const fermateDalConto = ({
  incassa,
  accredita,
  oltre = false,
}: {
  incassa: boolean
  accredita: boolean
  oltre?: boolean
}): ('nuovi_incassi' | 'rinnovi_e_rate' | 'accrediti')[] => [
  ...(incassa && !oltre ? [] : (['nuovi_incassi'] as const)),
  ...(incassa ? [] : (['rinnovi_e_rate'] as const)),
  ...(accredita ? [] : (['accrediti'] as const)),
]
