import { Component, type ReactNode, useLayoutEffect } from 'react'
import { PageError } from '../ui/notices/page-error.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { toLost } from '../ui/parts/insist.ts'
import { useRouter, useRouterState } from './use-address.ts'

type ContainedProps = { of: unknown; children: ReactNode }
type Fault = { error: unknown; of: unknown }

/** A fault of a page leaves the frame around it, and is over with the next address. */
class Contained extends Component<ContainedProps, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null }
  static getDerivedStateFromError = (error: unknown) => ({ fault: { error, of: undefined } })
  static getDerivedStateFromProps({ of }: ContainedProps, { fault }: { fault: Fault | null }) {
    if (fault === null || fault.of === of) return null
    return { fault: fault.of === undefined ? { ...fault, of } : null }
  }
  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    return <PageError error={fault.error} onRetry={() => this.setState({ fault: null })} />
  }
}

/** The page of the address, or a skeleton until its code has come. */
export function Outlet() {
  const router = useRouter()
  const shown = useRouterState((state) => state.shown)
  const { Page, error, location } = shown
  useLayoutEffect(() => router.rendered(), [router, shown])
  if (error !== undefined) {
    return <PageError error={toLost(error)} onRetry={() => window.location.reload()} />
  }
  return <Contained of={location}>{Page === null ? <PageSkeleton /> : <Page />}</Contained>
}
