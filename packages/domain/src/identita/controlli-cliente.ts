/** The things that an esercente forbids the portal to do by itself with a cliente (CLI-B1). */
export const CONTROLLI_CLIENTE = [
  'niente_addebiti',
  'niente_solleciti',
  'solo_manuale',
  'conto_di_prova',
] as const
export type ControlloCliente = (typeof CONTROLLI_CLIENTE)[number]

export const NOMI_CONTROLLI: Readonly<Record<ControlloCliente, string>> = {
  niente_addebiti: 'Niente addebiti automatici',
  niente_solleciti: 'Niente solleciti',
  solo_manuale: 'Pagamento solo manuale',
  conto_di_prova: 'Conto di prova',
}

/** The effects of each, in the words of the person who sets it. */
export const EFFETTI_CONTROLLI: Readonly<Record<ControlloCliente, string>> = {
  niente_addebiti:
    'Rate e rinnovi non si addebitano da soli, nemmeno riprovando: li paga il cliente, quando vuole.',
  niente_solleciti: 'Il cliente non riceve promemoria né solleciti, nemmeno se li chiedi tu.',
  solo_manuale:
    'Nessun addebito automatico e nessun pagamento online: registri tu quello che incassi.',
  conto_di_prova:
    'Per provare: nessun addebito, nessun pagamento online, nessun sollecito. Quello che gli registri resta nei report e nei totali.',
}

/** Tags of one cliente, and the letters of each. */
export const LIMITI_ETICHETTE = { quante: 20, lettere: 30 } as const
