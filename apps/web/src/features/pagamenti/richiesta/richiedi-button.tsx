import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { useMotivo } from '../../../hooks/use-azione.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Button, asButton } from '../../../ui/plain/button.tsx'

// Seldom needed, and as heavy as all of the list: it does not travel with the first page.
const ReasonTooltip = lazyPart(
  async () => (await import('../../../ui/reason-tooltip.tsx')).ReasonTooltip,
  {
    fallback: ({ children }) => children,
    isOptional: true,
  },
)

/** To the form that asks for money, with its cliente already chosen where one is known. */
export function RichiediButton({ cliente }: { cliente?: string | undefined }) {
  const motivo = useMotivo('nuovi_incassi')
  if (motivo !== null) {
    // The button is not `disabled`: the keyboard must still reach it, or nobody would read the reason.
    const button = (
      <Button data-disabled aria-disabled="true" aria-description={motivo}>
        <Icon name="piu" size={18} />
        Richiedi un pagamento
      </Button>
    )
    return <ReasonTooltip reason={motivo}>{button}</ReasonTooltip>
  }
  return (
    <Link to={paths.richiediPagamento()} search={cliente ? { cliente } : {}} {...asButton()}>
      <Icon name="piu" size={18} />
      Richiedi un pagamento
    </Link>
  )
}
