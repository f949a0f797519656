type Proprietario = { esercente_id: string | null; cliente_id: string | null }

/** The people who are told about an utenza: those of its owner. */
export const destinatariDi = ({ esercente_id, cliente_id }: Proprietario) =>
  esercente_id === null
    ? ({ ruolo: 'cliente', cliente_id: cliente_id ?? '' } as const)
    : ({ ruolo: 'esercente', esercente_id } as const)
