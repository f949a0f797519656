import type { Cliente } from '@rateo/contract/persone/clienti'
import type { TipoStoria } from '@rateo/contract/ponte/schede'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useSession } from '../../hooks/use-session.ts'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { DocumentiList } from '../documenti/index.ts'
import { EstrattoPanel, MetodiCliente, NoteCliente, StoriaPanel } from '../schede/index.ts'

type Scheda = 'estratto' | 'documenti' | 'metodi' | 'assistenza' | 'note' | 'cronologia'
type Parte = { scheda: Scheda; label: string }

const ESTRATTO = { scheda: 'estratto', label: 'Estratto conto' } as const
const DOCUMENTI = { scheda: 'documenti', label: 'Documenti' } as const
const ASSISTENZA = { scheda: 'assistenza', label: 'Assistenza' } as const
const CRONOLOGIA = { scheda: 'cronologia', label: 'Cronologia' } as const
const DI_CHI_SERVE: readonly Parte[] = [
  ESTRATTO,
  DOCUMENTI,
  { scheda: 'metodi', label: 'Metodi' },
  ASSISTENZA,
  { scheda: 'note', label: 'Note' },
  CRONOLOGIA,
]

/** The parts of the page of a cliente by role: the cliente has its methods in the profile, and no notes (SCH-M2). */
export const SCHEDE: Readonly<Record<Ruolo, readonly Parte[]>> = {
  esercente: DI_CHI_SERVE,
  cliente: [ESTRATTO, DOCUMENTI, ASSISTENZA, CRONOLOGIA],
  admin: DI_CHI_SERVE,
}

/** A cliente does not read the notes that are about it. */
const SENZA_NOTE: readonly TipoStoria[] = [
  'richieste',
  'denaro',
  'accordi',
  'messaggi',
  'assistenza',
  'stati',
]

/** A part of the page of a cliente that has no route of its own. */
export function ClienteScheda({ cliente, scheda }: { cliente: Cliente; scheda: Scheda }) {
  const { _id: id, esercenti } = cliente
  const { role } = useSession().profile
  const di = { raccolta: 'clienti', id } as const
  if (scheda === 'estratto') return <EstrattoPanel id={id} esercenti={esercenti} />
  if (scheda === 'documenti') return <DocumentiList fixed={{ cliente_id: id }} />
  if (scheda === 'metodi') return <MetodiCliente id={id} />
  if (scheda === 'note') return <NoteCliente id={id} />
  if (scheda === 'assistenza') {
    return (
      <StoriaPanel
        {...di}
        title="Assistenza"
        solo="assistenza"
        vuota="Nessuna richiesta di assistenza."
      />
    )
  }
  return (
    <>
      <StoriaPanel
        {...di}
        title="Cronologia"
        vuota="Non è ancora successo nulla."
        {...(role === 'cliente' && { tipi: SENZA_NOTE })}
      />
      <CronologiaPanel raccolta="clienti" id={id} />
    </>
  )
}
