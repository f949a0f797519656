import layout from '../../ui/layout.module.css'
import { both } from '../../ui/both.ts'
import { Initial } from '../../ui/record/initial.tsx'

type Props = { esercente: { nome: string }; nome: string; descrizione: string | null }

/** The head of a page where somebody says yes to a piano: who sells it, its name, and what it comprises. */
export const PianoHead = ({ esercente, nome, descrizione }: Props) => (
  <header className={layout['stackTight']}>
    <p className={layout['quiet']}>
      <Initial nome={esercente.nome} />
      {esercente.nome}
    </p>
    <h2 className={both(layout['big'], layout['tight'])}>{nome}</h2>
    {descrizione && <p className={layout['quiet']}>{descrizione}</p>}
  </header>
)
