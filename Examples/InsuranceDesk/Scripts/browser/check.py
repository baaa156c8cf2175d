"""Two customers and the staff at a running desk; see ../browser.sh."""

import argparse
import datetime

from visitor import Visitor

PROPERTY = dict(type="terraced", street="Mill Lane 4", postcode="10115", city="Berlin", floor_area="120", rooms="5")
CONSTRUCTION = dict(construction="masonry", year_built="1974", flood_zone="2", security=["smoke", "locks"])
COVER = dict(contents_sum="50000", liability="5m", deductible="500", claims="0")
HOSTILE = "<script>alert(1)</script> & \"Eve\""


def done(text):
    print(f"ok: {text}")


def makes_mistakes(ada):
    """Every page is sent empty, then with something wrong, then right."""
    ada.go("/")
    ada.check_looks("home")
    ada.follow("main a.button")
    ada.expect(ada.path() == "/quote/property", "the process does not begin with the home")

    ada.press_button()
    ada.expect(len(ada.mistakes()) == 6, f"six fields are empty: {ada.mistakes()}")
    ada.check_looks("property-empty")
    ada.fill(**dict(PROPERTY, postcode="00000", rooms="99"))
    ada.press_button()
    ada.expect(ada.mistakes() == ["Enter the number of rooms from 1 to 50; this is 99."], f"{ada.mistakes()}")
    ada.expect(ada.value("street") == "Mill Lane 4", "what was typed is gone")
    ada.fill(rooms="5")
    ada.press_button()
    ada.expect("postcode 00000" in ada.mistakes()[0], f"{ada.mistakes()}")
    ada.fill(postcode="10115")
    ada.press_button()

    ada.expect(ada.path() == "/quote/construction", "the home is not accepted")
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 3, f"{ada.mistakes()}")
    ada.fill(**dict(CONSTRUCTION, year_built="1066"))
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 1 and ada.is_ticked("security", "smoke"), "the boxes are not kept")
    ada.check_looks("construction-mistake")
    ada.fill(year_built="1974")
    ada.press_button()

    ada.expect(ada.path() == "/quote/cover", "the construction is not accepted")
    ada.fill(contents_sum="lots", claims="")
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 2 and ada.value("contents_sum") == "lots", f"{ada.mistakes()}")
    ada.check_looks("cover-mistake")
    done("mistakes stand beside their fields and above the form, and what was typed is kept")


def goes_back_and_forth(ada):
    ada.follow("main .actions a")
    ada.expect(ada.value("year_built") == "1974", "the year is gone")
    ada.follow("main .actions a")
    ada.expect(ada.value("street") == "Mill Lane 4" and ada.is_ticked("type", "terraced"), "the home is gone")
    ada.go("/quote/cover")
    ada.expect(ada.value("contents_sum") == "lots", "what was wrong is gone")
    ada.fill(**COVER)
    ada.press_button()
    ada.expect(ada.path() == "/quote/you", "the cover is not accepted")
    ada.follow("ol.steps a")
    ada.expect(ada.path() == "/quote/property", "the steps do not lead back")
    ada.fill(city="Potsdam")
    ada.press_button()
    ada.go("/quote/you")
    done("going back and forth keeps everything")


def finishes(ada):
    ada.fill(name="Ada Lovelace", email="nowhere", birth_date="10 December 1985")
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 2, f"{ada.mistakes()}")
    ada.check_looks("you-mistake")
    ada.expect(not ada.sees("home_street"), "an address is asked for, though Ada lives in the home")
    ada.click("[name=lives_there]")
    ada.expect(ada.sees("home_street"), "no address is asked for, though Ada lives elsewhere")
    ada.click("[name=lives_there]")
    ada.fill(email="ada@example.org", birth_date="2020-01-01")
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 1, f"{ada.mistakes()}")
    ada.fill(birth_date="1985-12-10")
    ada.press_button()

    ada.expect(ada.path() == "/quote/summary", "the summary does not come")
    ada.expect("Potsdam" in ada.text() and "Smoke detectors" in ada.text(), "the summary lacks an answer")
    ada.expect(ada.has("svg.chart[role=img] title") and ada.has("svg.chart desc"), "the chart has no words")
    ada.expect(ada.run("document.querySelector('.price').compareDocumentPosition(document.querySelector('dl.facts')) & 4"),
               "the price does not come first")
    ada.check_looks("summary")
    ada.press_button()
    ada.expect(ada.mistakes() == ["Confirm that what you have said is true."], f"{ada.mistakes()}")
    ada.follow("a[href='/quote/cover']")
    before = ada.value("deductible")
    ada.fill(deductible="1000")
    ada.press_button()
    ada.expect(ada.path() == "/quote/summary" and before, "a change does not lead back to the summary")
    ada.expect("1,000.00" in ada.text() or "1000" in ada.text(), "the change is not in the summary")
    ada.fill(confirmed="yes")
    ada.press_button()
    ada.expect(ada.path().startswith("/quotes/Q-"), "there is no quote")
    quote = ada.path()
    ada.check_looks("quote")
    done(f"a quote is made: {quote}")
    return quote


def accepts(ada):
    ada.fill(start="yesterday")
    ada.press_button()
    ada.expect(len(ada.mistakes()) == 1, f"{ada.mistakes()}")
    ada.fill(start="1999-01-01", plan="quarterly")
    ada.press_button()
    ada.expect("Choose a day from" in ada.mistakes()[0], f"{ada.mistakes()}")
    ada.check_looks("quote-mistake")
    ada.fill(start=datetime.datetime.now(datetime.timezone.utc).date().isoformat())
    ada.press_button()
    ada.expect(ada.path().startswith("/policies/"), "there is no policy")
    policy = ada.path()
    ada.expect(ada.run("document.querySelectorAll('main tbody tr').length") == 4, "there are not four payments")
    ada.check_looks("policy")
    ada.follow("main ul a")
    ada.expect("Ada Lovelace" in ada.text("body"), "the document does not name its customer")
    ada.expect(ada.run("getComputedStyle(document.querySelector('table')).borderCollapse") == "collapse", "its style is refused")
    ada.keep("document")
    ada.go("/mine")
    ada.check_looks("mine")
    done(f"the quote is a policy: {policy}")
    return policy


def is_somebody_else(eve, quote, policy):
    """Another customer, at the same time, with a name that tries to be a script."""
    for path in (quote, policy):
        eve.go(path)
        eve.expect("Page not found" in eve.text(), f"sees {path}")
    eve.check_looks("not-found")
    eve.go("/quote/property")
    eve.expect(eve.value("street") == "" and "Mill Lane" not in eve.text("body"), "sees what Ada typed")
    eve.fill(**dict(PROPERTY, street="Pier 7"))
    eve.press_button()
    eve.fill(**CONSTRUCTION)
    eve.press_button()
    eve.fill(**COVER)
    eve.press_button()
    eve.fill(name=HOSTILE, email="eve@example.org", birth_date="1990-01-01", lives_there="yes",
             home_street="Quay 9", home_postcode="20095", home_city="Hamburg")
    eve.press_button()
    eve.expect(HOSTILE in eve.text(), "the name is not shown as it was typed")
    eve.fill(confirmed="yes")
    eve.press_button()
    eve.expect(eve.path() != quote and "Mill Lane" not in eve.text("body"), "has Ada's quote")
    eve.go("/mine")
    eve.expect(eve.run("document.querySelectorAll('main tbody tr').length") == 1, "has not one quote")
    done("two customers at once do not see each other's data")


def is_staff(grace, policy, name, password):
    grace.go("/customers")
    grace.expect(grace.path() == "/login", "the staff's pages are open")
    grace.press_button()
    grace.expect(len(grace.mistakes()) == 2, f"{grace.mistakes()}")
    grace.fill(account=name, password="a guess")
    grace.press_button()
    grace.expect(grace.mistakes() == ["Name or password are wrong."], f"{grace.mistakes()}")
    grace.check_looks("login")
    grace.fill(account=name, password=password)
    grace.press_button()
    grace.expect(grace.path() == "/" and "Ready" in grace.text(), "is not let in")
    grace.check_looks("overview")
    grace.go("/customers?search=ada%40")
    grace.expect("Ada Lovelace" in grace.text(), "Ada is not found")
    grace.check_looks("customers")
    grace.follow("main tbody a")
    grace.expect("Terraced house" in grace.text(), "Ada's home is not shown")
    grace.check_looks("customer")
    grace.go("/customers?search=eve")
    grace.expect(HOSTILE in grace.text(), "Eve's name is not shown as it was typed")
    grace.go(policy)
    grace.press_button("form[action$=payments] button")
    grace.expect("Installment 2 of" in grace.text(), "the payment is not recorded")
    grace.check_looks("policy")
    grace.fill(day=datetime.datetime.now(datetime.timezone.utc).date().isoformat())
    grace.press_button("form[action$=cancellation] button")
    grace.expect("Confirm that the policy is to be cancelled" in grace.mistakes()[0], "a policy is cancelled without a question")
    grace.expect("active" in grace.text(), "the policy is cancelled without a confirmation")
    for path, text in (("/quotes", "Q-0"), ("/quotes/1", "Building it again"), ("/policies", "active"), ("/ledger", "are balanced"),
                       ("/notifications", "ada@example.org"), ("/audit", "policy"), ("/status", "is ready")):
        grace.go(path)
        grace.expect(text in grace.text(), f"{path} lacks '{text}'")
        grace.check_looks(path.strip("/").replace("/", "-"))
    grace.press_button(".sign-out button")
    grace.go("/customers")
    grace.expect(grace.path() == "/login", "is still signed in")
    done("the staff see the customers, the policy and balanced books, and nobody else does")


def uses_the_keyboard(ada):
    ada.go("/quote/property")
    ada.press("Tab")
    ada.expect(ada.run("document.activeElement.className") == "skip", "the first Tab is not the way to the content")
    ada.keep("keyboard")
    ada.press("Enter")
    ada.press("Tab")
    for _ in range(5):
        ada.press("Tab")
    inside = ada.run("document.querySelector('main').contains(document.activeElement)")
    ada.expect(inside, "the keyboard does not reach the form")
    ada.expect(ada.run("getComputedStyle(document.activeElement).outlineStyle") == "solid", "the focus is not seen")
    done("the keyboard reaches the form, and the focus is seen")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("web")
    parser.add_argument("admin")
    parser.add_argument("--browser", required=True)
    parser.add_argument("--member", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--pictures")
    arguments = parser.parse_args()

    def visitor(name, site):
        return Visitor(arguments.browser, name, site, arguments.pictures)

    with visitor("ada", arguments.web) as ada, visitor("eve", arguments.web) as eve:
        makes_mistakes(ada)
        # Eve's browser is open beside Ada's from here on, in the middle of her process.
        eve.go("/quote")
        goes_back_and_forth(ada)
        quote = finishes(ada)
        policy = accepts(ada)
        is_somebody_else(eve, quote, policy)
        uses_the_keyboard(ada)
    with visitor("grace", arguments.admin) as grace:
        is_staff(grace, policy, arguments.member, arguments.password)


main()
