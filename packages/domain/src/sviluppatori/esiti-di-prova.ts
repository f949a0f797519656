type Esito = { metodo: 'carta' | 'conto'; numero: string; esito: string }

/** The cards and accounts of the trial that the documentation tells of; a test asks the trial provider whether they do so. */
export const ESITI_DI_PROVA: readonly Esito[] = [
  { metodo: 'carta', numero: '4242 4242 4242 4242', esito: 'Riesce' },
  { metodo: 'carta', numero: '4000 0000 0000 9995', esito: 'Rifiutata: fondi insufficienti' },
  { metodo: 'carta', numero: '4000 0000 0000 0002', esito: 'Rifiutata dalla banca' },
  {
    metodo: 'carta',
    numero: '4000 0000 0000 4087',
    esito:
      'Salvata, poi ogni addebito automatico resta senza risposta: esito sconosciuto, finché il portale non lo chiede',
  },
  { metodo: 'carta', numero: '4000 0000 0000 0259', esito: 'Riesce, poi è contestata' },
  { metodo: 'conto', numero: 'IT83 W054 2811 1010 0000 0123 455', esito: 'Riesce' },
  {
    metodo: 'conto',
    numero: 'IT60 X054 2811 1010 0000 0123 456',
    esito: 'Fallisce: fondi insufficienti',
  },
  {
    metodo: 'conto',
    numero: 'IT14 Z054 2811 1010 0000 0123 458',
    esito: 'Riesce, poi la banca lo restituisce',
  },
  {
    metodo: 'conto',
    numero: 'IT84 V054 2811 1010 0000 0123 462',
    esito: 'Riesce, poi la banca lo restituisce dopo 5 giorni',
  },
]
