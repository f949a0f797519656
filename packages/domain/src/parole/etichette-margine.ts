/** The kinds of posting that the operator's margin is made of. */
export const TIPI_VOCE_MARGINE: Readonly<Record<string, string>> = {
  commissione: 'Commissione',
  commissione_resa: 'Commissione resa con un rimborso',
  commissione_psp: 'Costo del servizio di pagamento',
  costo_contestazione: 'Costo di un reclamo a carico del portale',
}
